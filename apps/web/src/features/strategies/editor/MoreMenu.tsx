import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import {
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { type RowAction, RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlChanged, useStrategyPause } from '../use-strategy-actions.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { VersionsSheet } from './VersionsSheet.tsx'

type Props = {
  place: StrategyPlace
  strategy: Strategy
  mayEdit: boolean
  mayPause: boolean
  onRename: () => void
  /** called when unsaved changes are gone, because another version is in force or the strategy was deleted */
  onReplaced: () => void
}

type Opened = 'versions' | 'copy' | 'delete' | null

/** Actions on a strategy other than changing it. */
export function MoreMenu({ place, strategy, mayEdit, mayPause, onRename, onReplaced }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const refusal = useRefusal()
  const changed = useControlChanged()
  const { pause, resume } = useStrategyPause(strategy)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const remove = useMutation({
    mutationFn: () => client.strategies.remove({ strategyId: strategy.id }),
    onSuccess: () => {
      onReplaced()
      close()
      changed()
      toastSuccess(t('strategies.deleted', { name: strategy.name }))
      router.history.push(webPaths.locationStrategies(place.id))
    },
    onError: (error) => toastError(refusal(error)),
  })
  const actions: RowAction[] = [
    ...(mayEdit ? [{ label: t('strategies.rename'), icon: IconPencil, onSelect: onRename }] : []),
    { label: t('strategies.versions'), icon: IconHistory, onSelect: () => setOpened('versions') },
    ...(mayPause
      ? [
          strategy.isPaused
            ? { label: t('strategies.resume'), icon: IconPlayerPlay, onSelect: resume }
            : { label: t('strategies.pauseForDay'), icon: IconPlayerPause, onSelect: pause },
        ]
      : []),
    ...(mayEdit
      ? [
          { label: t('strategies.copy'), icon: IconCopy, onSelect: () => setOpened('copy') },
          {
            label: t('strategies.delete'),
            icon: IconTrash,
            danger: true,
            onSelect: () => setOpened('delete'),
          },
        ]
      : []),
  ]
  return (
    <>
      <RowMenu name={strategy.name} actions={actions} />
      <VersionsSheet
        {...{ place, strategy, mayEdit }}
        opened={opened === 'versions'}
        onClose={close}
        onRestored={() => {
          close()
          onReplaced()
        }}
      />
      {opened === 'copy' && (
        <CopyDialog strategyId={strategy.id} name={strategy.name} place={place} onClose={close} />
      )}
      <ConfirmDialog
        opened={opened === 'delete'}
        question={t('strategies.deleteQuestion', { name: strategy.name })}
        consequence={t('strategies.deleteConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('strategies.delete')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onKeep={close}
      />
    </>
  )
}
