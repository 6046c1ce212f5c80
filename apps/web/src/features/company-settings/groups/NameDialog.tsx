import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MoveDialog.module.css'

type Props = {
  opened: boolean
  title: string
  /** what the field holds at first */
  initial: string
  saveLabel: string
  busy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a group. */
export function NameDialog(props: Props) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      withCloseButton={false}
      size={440}
    >
      <NameForm {...props} />
    </Modal>
  )
}

function NameForm({ initial, saveLabel, busy, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [asked, setAsked] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!isMissing) onSave(name.trim())
      }}
    >
      <TextInput
        data-autofocus
        label={t('company.groupName')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={asked && isMissing ? t('form.nameMissing') : undefined}
      />
      <div className={classes.answers} style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
