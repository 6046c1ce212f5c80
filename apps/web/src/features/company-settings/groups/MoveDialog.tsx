import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { Modal, Radio, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../../api/refusals.ts'
import { DialogAnswers } from '../../../shared/forms/DialogAnswers.tsx'
import { groupPath, type Moved, moveRefusal } from './group-tree.ts'
import classes from './MoveDialog.module.css'

const SHOWN_GROUPS = 100

type Props = {
  groups: readonly LocationGroup[]
  /** null: closed */
  moved: Moved | null
  busy: boolean
  onMove: (targetId: number) => void
  onClose: () => void
}

/** Chooses the target group of a move. Groups that cannot be the target stay visible, with the reason. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation()
  const { moved, onClose } = props
  const count = moved ? moved.groupIds.length + moved.locationIds.length : 0
  return (
    <Modal
      opened={moved !== null}
      onClose={onClose}
      title={t('company.moveTitle', { count })}
      withCloseButton={false}
      size={520}
    >
      {moved && <Targets {...props} moved={moved} />}
    </Modal>
  )
}

function Targets({ groups, moved, busy, onMove, onClose }: Props & { moved: Moved }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const sought = typed.trim().toLocaleLowerCase()
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (target !== null) onMove(Number(target))
      }}
    >
      <TextInput
        data-autofocus
        type="search"
        size="xs"
        aria-label={t('company.searchGroups')}
        placeholder={t('company.searchGroups')}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Radio.Group
        className={classes.targets ?? ''}
        aria-label={t('company.targetGroup')}
        value={target}
        onChange={setTarget}
      >
        {found.slice(0, SHOWN_GROUPS).map(({ id, name }) => {
          const refusal = moveRefusal(groups, moved, id)
          const above = groupPath(groups, id)
            .slice(0, -1)
            .map((group) => group.name)
            .join(' › ')
          return (
            <Radio
              key={id}
              value={String(id)}
              label={name}
              description={refusal ? t(refusalKeys[refusal]) : above}
              disabled={refusal !== null}
            />
          )
        })}
        {found.length > SHOWN_GROUPS && (
          <p className="caption">{t('words.moreToNarrow', { count: found.length - SHOWN_GROUPS })}</p>
        )}
      </Radio.Group>
      <DialogAnswers
        keepLabel={t('actions.cancel')}
        saveLabel={t('actions.moveHere')}
        busy={busy}
        disabled={target === null}
        onKeep={onClose}
      />
    </form>
  )
}
