import { describe, expect, it } from 'vitest'
import { instagram } from './instagram.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

describe('the address of a video', () => {
  const id = 'dQw4w9WgXcQ'
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?feature=share&v=${id}&t=42s`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])('%s is a video of YouTube', (url) => {
    expect(youtube.parseUrl(new URL(url))).toEqual({
      id,
      canonical_url: `https://www.youtube.com/watch?v=${id}`,
    })
  })

  it.each([
    'https://www.youtube.com/@creator',
    'https://www.youtube.com/watch?v=short',
    `https://youtube.com.example.org/watch?v=${id}`,
    `https://example.org/youtube.com/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    'https://vimeo.com/about',
    'https://vimeo.com.example.org/76979871',
    'https://example.org/instagram.com/reel/1',
  ])('%s is not a video', (url) => {
    for (const site of [youtube, vimeo, instagram]) expect(site.parseUrl(new URL(url))).toBeNull()
  })

  it.each([
    ['https://vimeo.com/76979871', undefined],
    ['https://vimeo.com/76979871/ab12cd34ef', 'ab12cd34ef'],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef&title=0', 'ab12cd34ef'],
    ['https://vimeo.com/channels/staffpicks/76979871', undefined],
    ['https://vimeo.com/groups/name/videos/76979871', undefined],
  ])('%s is a video of Vimeo', (url, key) => {
    expect(vimeo.parseUrl(new URL(url))).toMatchObject(
      key === undefined ? { id: '76979871' } : { id: '76979871', key },
    )
  })
})
