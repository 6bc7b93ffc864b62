// Keeps the knowledge in step with a folder of Markdown posts: new and changed posts are sent, removed ones are deleted.
//   API=http://127.0.0.1:4000/api/v1 KEY=usk_… node examples/import-blog/import.js examples/import-blog/posts
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { API, KEY } = process.env
const [folder = 'posts'] = process.argv.slice(2)
/** Sources of this program carry this prefix, so that it never deletes another's. */
const prefix = 'blog/'

if (!API || !KEY) {
  console.error('Set API (such as http://127.0.0.1:4000/api/v1) and KEY (an API key with permission delete).')
  process.exit(1)
}

const posts = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .sort()
for (const name of posts) {
  const { title, date, content } = parsePost(readFileSync(join(folder, name), 'utf8'), name)
  // The external id names the post: sending it again replaces the text, and an unchanged one costs no words.
  const source = await call('POST', '/brain/sources', {
    title,
    content,
    external_id: prefix + name,
    ...(date && { content_date: date }),
  })
  console.log(`${source.replaced ? 'replaced' : 'created '} ${source.word_count} words  ${title}`)
}
for (const source of await listSources()) {
  const name = source.external_id?.startsWith(prefix) ? source.external_id.slice(prefix.length) : null
  if (name === null || posts.includes(name)) continue
  await call('DELETE', `/brain/sources/${source.id}`)
  console.log(`deleted  ${source.title}`)
}

/** Title and date from the front matter (`---` lines), else the first heading or the file's name. */
function parsePost(text, name) {
  const [, front = '', body] = /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  const field = (key) => new RegExp(`^${key}:\\s*["']?(.+?)["']?\\s*$`, 'm').exec(front)?.[1]
  const heading = /^# (.+)$/m.exec(body)?.[1]
  return {
    title: field('title') ?? heading ?? name.replace(/\.md$/, ''),
    date: field('date')?.slice(0, 10),
    content: body.trim(),
  }
}

async function listSources() {
  const sources = []
  for (let cursor = ''; ; ) {
    const page = await call('GET', `/brain/sources?limit=200${cursor && `&starting_after=${cursor}`}`)
    sources.push(...page.data)
    if (!page.has_more) return sources
    cursor = page.next_starting_after
  }
}

async function call(method, path, body) {
  const response = await fetch(API + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error.message}`)
  return answer
}
