import { Button, Modal, TextInput } from '@mantine/core'
import { type Icon, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ConfirmDialog.module.css'

type Props = {
  opened: boolean
  /** the question, naming the object: Delete price list "Home 2026"? */
  question: string
  /** the consequences */
  consequence: ReactNode
  /** further choices */
  children?: ReactNode
  /** verbs: "Keep it", "Delete price list" */
  keepLabel: string
  confirmLabel: string
  /** destructive: critical colour, and a trash can unless there is another icon */
  danger?: boolean
  icon?: Icon
  busy?: boolean
  /** whether the answer is disabled, because the further choices have not loaded yet */
  disabled?: boolean
  /** only for a company and the account: the name that must be typed */
  typeName?: string
  onConfirm: () => void
  onKeep: () => void
}

/** Asks before something that cannot be undone. The focus is on the safe answer. */
export function ConfirmDialog(props: Props) {
  const { opened, question, onKeep } = props
  return (
    <Modal opened={opened} onClose={onKeep} title={question} withCloseButton={false} size={440}>
      <Answers {...props} />
    </Modal>
  )
}

function Answers({
  consequence,
  children,
  keepLabel,
  confirmLabel,
  danger,
  icon: DangerIcon = IconTrash,
  busy,
  disabled = false,
  typeName,
  onConfirm,
  onKeep,
}: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const locked = typeName !== undefined && typed.trim() !== typeName
  return (
    <>
      <p className="dim">{consequence}</p>
      {children}
      {typeName !== undefined && (
        <TextInput
          className={classes.name ?? ''}
          label={t('actions.typeToConfirm', { name: typeName })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <div className={classes.answers}>
        <Button data-autofocus onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button
          variant="filled"
          {...(danger && { 'data-danger': 'fill', leftSection: <DangerIcon size={18} stroke={1.75} /> })}
          loading={busy ?? false}
          disabled={locked || disabled}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
