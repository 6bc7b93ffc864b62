import { z } from 'zod'
import { defineSettings, setting } from '../../platform/settings.ts'

export const liveSettings = defineSettings('Live rooms', {
  LIVEKIT_URL: setting(
    z.union([
      z.literal(''),
      z.url({ protocol: /^(wss?|https?)$/, error: 'must be a wss, ws, https or http address' }),
    ]),
    '',
    'Address of a LiveKit server as browsers reach it, such as wss://live.example.com. Without it, or without its key and secret, nobody can join a webinar; everything else works.',
  ),
  LIVEKIT_API_KEY: setting(z.string(), '', 'Key of that server.'),
  LIVEKIT_API_SECRET: setting(z.string(), '', 'Secret of that key.'),
})
