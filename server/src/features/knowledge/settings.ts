import { baseUrl, defineSettings, setting, wholeNumber } from '../../platform/settings.ts'

export const knowledgeSettings = defineSettings('Knowledge', {
  KNOWLEDGE_CACHE_MB: setting(
    wholeNumber(1, 1_000_000),
    '512',
    'Maximum megabytes of searchable knowledge in memory; beyond them, accounts that are asked least are searched in DATA_DIR/indexes. One account takes half of it at most.',
  ),
  YOUTUBE_URL: setting(
    baseUrl,
    'https://www.youtube.com',
    'Where captions of YouTube videos are requested; another address is for a proxy or for tests.',
  ),
  VIMEO_PLAYER_URL: setting(
    baseUrl,
    'https://player.vimeo.com',
    'Where captions of Vimeo videos are requested; another address is for a proxy or for tests.',
  ),
})
