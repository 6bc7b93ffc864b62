export const en = {
  title: 'First steps',
  purpose: 'What your clone already has, and what comes next.',
  done: 'Done',
  next: 'Next',
  steps: {
    knowledge: {
      title: 'Teach it something',
      text: 'Your clone answers from what you give it: texts, pages, PDFs, videos.',
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
    talk: {
      title: 'Be found',
      text: 'Connect your site or your tools with an API key, and read here what people ask.',
      action: 'See conversations',
    },
  },
}
