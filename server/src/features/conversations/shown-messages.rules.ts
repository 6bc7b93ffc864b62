/** A conversation shows its latest messages, up to so many. */
export const maxShownMessages = 2_000
/** A page of conversations ends before it shows more messages than this. */
const maxPageMessages = 10_000
/** Bytes of the texts that one answer or event shows: 2,000 messages of the greatest length in plain Latin letters. */
export const maxTextBytes = 8 * 1024 * 1024

type Counted = { message_count: number }

export const shownCount = ({ message_count }: Counted): number => Math.min(message_count, maxShownMessages)

/** The conversations that a page has room for: the first one always, then up to the bound of messages. */
export function fitPage<Row extends Counted>(rows: Row[]): Row[] {
  let shown = 0
  const beyond = rows.findIndex((row, position) => {
    shown += shownCount(row)
    return position > 0 && shown > maxPageMessages
  })
  return beyond === -1 ? rows : rows.slice(0, beyond)
}
