import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../feedback/ConfirmDialog.tsx'

type Props = {
  dirty: boolean
  /** what is lost, and the words for leaving it, where that is something else than changes */
  lost?: { consequence: string; leave: string }
}

/** Asks once before a page with unsaved changes is left. */
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
