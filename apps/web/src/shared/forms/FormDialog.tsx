import { Modal } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { CallForm } from './CallForm.tsx'
import { DialogAnswers } from './DialogAnswers.tsx'
import classes from './FormDialog.module.css'

type FrameProps = {
  opened: boolean
  title: string
  size?: number
  onClose: () => void
  /** the form; its state is reset each time the dialog opens */
  children: ReactNode
}

/** A dialog that asks for something with a form. */
export const FormDialog = ({ opened, title, size = 440, onClose, children }: FrameProps) => (
  <Modal opened={opened} onClose={onClose} title={title} withCloseButton={false} size={size}>
    {children}
  </Modal>
)

type Props<Values> = {
  form: UseFormReturnType<Values>
  save: { error: unknown; isPending: boolean }
  onSubmit: (values: Values) => void
  fieldText?: (message: string) => string
  keepLabel: string
  saveLabel: string
  onKeep: () => void
  children: ReactNode
}

/** The form inside such a dialog, for one call, with its two buttons. */
export function DialogForm<Values extends object>(props: Props<Values>) {
  const { form, save, onSubmit, fieldText, keepLabel, saveLabel, onKeep, children } = props
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={save.error}
      {...(fieldText && { fieldText })}
      onSubmit={onSubmit}
    >
      {children}
      <DialogAnswers keepLabel={keepLabel} saveLabel={saveLabel} busy={save.isPending} onKeep={onKeep} />
    </CallForm>
  )
}
