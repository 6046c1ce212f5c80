import { Button } from '@mantine/core'
import classes from './DialogAnswers.module.css'

type Props = {
  keepLabel: string
  saveLabel: string
  busy: boolean
  /** disabled if nothing is chosen yet */
  disabled?: boolean
  onKeep: () => void
}

/** The two buttons of a dialog with a form. */
export const DialogAnswers = ({ keepLabel, saveLabel, busy, disabled = false, onKeep }: Props) => (
  <div className={classes.answers}>
    <Button onClick={onKeep}>{keepLabel}</Button>
    <Button type="submit" variant="filled" loading={busy} disabled={disabled}>
      {saveLabel}
    </Button>
  </div>
)
