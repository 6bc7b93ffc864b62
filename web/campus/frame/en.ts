export const en = {
  skip: 'Skip to the content',
  navigation: 'Campus',
  courses: 'My courses',
  live: 'Live and meetings',
  you: 'You',
  recorded: 'What is recorded',
  sign_out: 'Sign out',
  ask: 'Ask',
  replay: 'Replay',
  enter_room: 'Enter the room',
  not_found: 'There is no such page.',
  home: 'To my courses',
  no_academy: 'There is no academy here',
  no_academy_help: 'Check the address, or ask whoever sent it to you.',
  other_academy: (name: string) => `You are signed in at ${name}.`,
  go_there: 'Go there',
  offline:
    'You are offline. The text of the lesson that you opened last can be read; nothing is recorded meanwhile.',
  not_signed_out:
    'The server cannot be reached, so you are still signed in there. What was kept on this device is deleted.',
}
