import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastOutlet.module.css'
import { MOST_TOASTS } from './toast.tsx'

/** Where toasts appear: bottom centre of the content, above the dock, at most three. Once per app. */
export default function ToastOutlet() {
  return (
    <Notifications
      position="bottom-center"
      autoClose={2000}
      limit={MOST_TOASTS}
      zIndex={60}
      transitionDuration={220}
      className={classes.outlet ?? ''}
    />
  )
}
