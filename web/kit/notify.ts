import { notifications } from '@mantine/notifications'

/** Says for a moment that something was done. */
export const notifyDone = (message: string) => notifications.show({ message, color: 'stage' })

/** Says that something failed, until it is closed. */
export const notifyFailure = (message: string) =>
  notifications.show({ message, color: 'red', autoClose: false, role: 'alert' })
