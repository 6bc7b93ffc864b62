const boundary = 'edge-of-a-part'

type FileForm = { file_name: string; bytes: string | Buffer; fields?: Record<string, string | number> }

/** The body and the headers of a request that sends a file, as a browser's form does. */
export function fileForm({ file_name, bytes, fields = {} }: FileForm) {
  const part = (disposition: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, String(value))),
    ...part(`name="file"; filename="${file_name}"`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
