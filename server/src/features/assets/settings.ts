import { defineSettings, setting, wholeNumber } from '../../platform/settings.ts'

export const assetSettings = defineSettings('Media', {
  ASSET_URL_MAX_MB: setting(
    wholeNumber(1, 10_000),
    '200',
    'Maximum megabytes of an image, audio or other file that is fetched from a link; for videos the storage of the plan is the only bound.',
  ),
  IMAGE_MAX_MEGAPIXELS: setting(
    wholeNumber(1, 1_000),
    '100',
    'Maximum megapixels of an image, all frames of an animation together; larger ones are refused before they are decoded.',
  ),
})
