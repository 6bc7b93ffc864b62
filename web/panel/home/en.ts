export const en = {
  title: 'First steps',
  purpose: 'What your clone already has, and what comes next.',
  done: 'Done',
  next: 'Next',
  steps: {
    knowledge: {
      title: 'Teach it something',
      text: 'Your clone answers from what you give it: texts, pages, PDFs, films, and files of your computer.',
      action: 'Add knowledge',
    },
    clone: {
      title: 'Choose the clone that answers',
      text: 'One clone is active. It says who it is, and what it may use.',
      action: 'Open clones',
    },
    try: {
      title: 'Talk with it',
      text: 'Ask what your students would ask. Nothing of it is kept.',
      action: 'Try your clone',
    },
    guided: {
      title: 'Answer in your own words',
      text: 'What people ask most deserves your own answer. It comes before all else.',
      action: 'Write an answer',
    },
    product: {
      title: 'Say what you sell',
      text: 'A clone recommends your products where they help.',
      action: 'Add a product',
    },
    widget: {
      title: 'Put it on your site',
      text: 'One line in your pages, and visitors talk with your clone right there.',
      action: 'Make a widget',
    },
    talk: {
      title: 'Read what people ask',
      text: 'Every conversation is kept here. What nothing answered waits among the open questions.',
      action: 'See conversations',
    },
    media: {
      title: 'Show pictures and films',
      text: 'Upload worksheets, pictures, sounds and films of any size, for answers and lessons.',
      action: 'Upload files',
    },
    members: {
      title: 'Invite your team',
      text: 'Others help you with a role of their own. Each signs in with their own email.',
      action: 'Invite somebody',
    },
    keys: {
      title: 'Connect your tools',
      text: 'With an API key, your site and your shop talk with your clone and report sales.',
      action: 'Make a key',
    },
  },
}
