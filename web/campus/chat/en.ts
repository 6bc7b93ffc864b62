export const en = {
  title: 'Ask',
  conversation: 'Conversation',
  ai: 'An AI answers here, from what your academy has taught it. It can be wrong.',
  begin: 'Ask what you want to know about your courses.',
  message: 'Your question',
  send: 'Send',
  thinking: 'One moment …',
  rests_on: 'Rests on',
  at: (title: string, time: string) => `${title}, at ${time}`,
  errors: {
    not_found: 'There is nobody to ask here.',
    access_ended: 'Your access has ended.',
    access_paused: 'Your access is paused.',
    automated_repetition: 'That was asked a moment ago.',
    cap_reached: 'No more can be asked at the moment.',
  } as Record<string, string>,
}
