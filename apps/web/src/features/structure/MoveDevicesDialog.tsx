import type { Device } from '@kilowatt/contracts/devices/devices'
import { Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogAnswers } from '../../shared/forms/DialogAnswers.tsx'
import classes from './MoveDevicesDialog.module.css'
import { type Group, leftGroup, mayMove, type Part, type Target } from './structure-parts.ts'

type Props = {
  /** null: closed */
  moved: readonly Device[] | null
  from: Part
  groups: readonly Group[]
  busy: boolean
  onMove: (to: Target) => void
  onClose: () => void
}

const OUT = 'out'

/** Label of the button. */
function answerTo(target: string | null, from: Part): string {
  if (target === OUT) return 'actions.remove'
  return leftGroup(from) === null ? 'actions.add' : 'actions.moveHere'
}

/** Chooses the target group of a move. Groups that cannot be the target stay visible, with the reason. */
export function MoveDevicesDialog(props: Props) {
  const { t } = useTranslation()
  const { moved, from, onClose } = props
  const title = leftGroup(from) === null ? 'structure.addTitle' : 'structure.moveTitle'
  return (
    <Modal
      opened={moved !== null}
      onClose={onClose}
      title={t(title, { count: moved?.length ?? 0 })}
      withCloseButton={false}
      size={440}
    >
      {moved && <Targets {...props} moved={moved} />}
    </Modal>
  )
}

function Targets({ moved, from, groups, busy, onMove, onClose }: Props & { moved: readonly Device[] }) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<string | null>(null)
  const left = groups.find(({ id }) => id === leftGroup(from))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (target !== null) onMove(target === OUT ? null : Number(target))
      }}
    >
      {groups.length === 0 ? (
        <p className="dim">{t('structure.noTarget')}</p>
      ) : (
        <Radio.Group
          className={classes.targets ?? ''}
          aria-label={t('words.group')}
          value={target}
          onChange={setTarget}
        >
          {groups.map(({ id, name }) => {
            const isOpen = mayMove(moved, from, id)
            return (
              <Radio
                key={id}
                value={String(id)}
                label={name}
                description={isOpen ? undefined : t('structure.alreadyThere')}
                disabled={!isOpen}
              />
            )
          })}
          {left && <Radio value={OUT} label={t('structure.outOf', { name: left.name })} />}
        </Radio.Group>
      )}
      <DialogAnswers
        keepLabel={t('actions.cancel')}
        saveLabel={t(answerTo(target, from))}
        busy={busy}
        disabled={target === null}
        onKeep={onClose}
      />
    </form>
  )
}
