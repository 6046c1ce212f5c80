import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogAnswers } from './DialogAnswers.tsx'
import classes from './FormDialog.module.css'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  opened: boolean
  title: string
  /** label of the field: the object that gets the name */
  label: string
  /** initial value of the field */
  initial: string
  saveLabel: string
  busy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of something. */
export function NameDialog(props: Props) {
  return (
    <FormDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <NameForm {...props} />
    </FormDialog>
  )
}

function NameForm({ initial, label, saveLabel, busy, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setWasSubmitted(true)
        if (!isMissing) onSave(name.trim())
      }}
    >
      <TextInput
        data-autofocus
        label={label}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasSubmitted && isMissing ? t('form.nameMissing') : undefined}
      />
      <DialogAnswers keepLabel={t('actions.cancel')} saveLabel={saveLabel} busy={busy} onKeep={onClose} />
    </form>
  )
}
