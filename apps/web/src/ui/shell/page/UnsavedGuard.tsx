import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../feedback/ConfirmDialog.tsx'

type Props = {
  dirty: boolean
  /** what would be lost, and the text of the button that leaves, if it is not about unsaved changes */
  lost?: { consequence: string; leave: string }
}

/** Asks once before leaving a page with unsaved changes. */
export function UnsavedGuard({ dirty, lost }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      question={t('shell.leaveQuestion')}
      consequence={lost?.consequence ?? t('shell.leaveConsequence')}
      keepLabel={t('shell.leaveKeep')}
      confirmLabel={lost?.leave ?? t('shell.leaveDiscard')}
      onConfirm={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}
