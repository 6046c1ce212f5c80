import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import classes from './ToastOutlet.module.css'

const SHORT_MS = 2000
/** Maximum number of toasts at a time. */
export const MOST_TOASTS = 3

/**
 * Hides the oldest toasts to show the new one at once. It would otherwise wait, invisible, until one is
 * closed.
 */
function makeRoom() {
  const { notifications: shown } = notificationsStore.getState()
  for (const { id } of shown.slice(0, -(MOST_TOASTS - 1))) if (id) notifications.hide(id)
}

/** Reports a success for 2 s (setup: 5 s). */
export function toastSuccess(message: string, { durationMs = SHORT_MS }: { durationMs?: number } = {}): void {
  makeRoom()
  notifications.show({
    message,
    autoClose: durationMs,
    withCloseButton: false,
    role: 'status',
    color: 'var(--s-ok)',
    icon: <IconCircleCheck size={20} stroke={1.75} />,
  })
}

/** Removes all toasts, after something more important has happened. */
export const clearToasts = (): void => notifications.clean()

type ToastAction = { label: string; onSelect: () => void }

/** Reports a failure; stays until it is closed. */
export function toastError(message: string, { action }: { action?: ToastAction } = {}): string {
  return showWithAction({ message, action, autoClose: false, role: 'alert' })
}

const ACTION_MS = 8000

/** Reports a success. With an action that undoes it, the toast stays long enough to be pressed. */
export function toastDone(message: string, action: ToastAction | null): void {
  if (action) showWithAction({ message, action, autoClose: ACTION_MS, role: 'status' })
  else toastSuccess(message)
}

/** Removes a toast that no longer applies. */
export const hideToast = (id: string): void => void notifications.hide(id)

type Shown = {
  message: string
  action: ToastAction | undefined
  autoClose: number | false
  role: 'alert' | 'status'
}

function showWithAction({ message, action, autoClose, role }: Shown): string {
  const isError = role === 'alert'
  makeRoom()
  const id = notifications.show({
    autoClose,
    role,
    color: isError ? 'var(--s-critical)' : 'var(--s-ok)',
    icon: isError ? <IconAlertCircle size={20} stroke={1.75} /> : <IconCircleCheck size={20} stroke={1.75} />,
    message: (
      <span className={classes.message}>
        {message}
        {action && (
          <Button
            variant="transparent"
            size="xs"
            onClick={() => {
              notifications.hide(id)
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    ),
  })
  return id
}
