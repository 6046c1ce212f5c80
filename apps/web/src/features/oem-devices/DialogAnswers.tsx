import { Button } from '@mantine/core'
import classes from './OemDevices.module.css'

type Props = { keepLabel: string; saveLabel: string; busy: boolean; onKeep: () => void }

/** The two answers of a dialog with a form. */
export const DialogAnswers = ({ keepLabel, saveLabel, busy, onKeep }: Props) => (
  <div className={classes.answers}>
    <Button onClick={onKeep}>{keepLabel}</Button>
    <Button type="submit" variant="filled" loading={busy}>
      {saveLabel}
    </Button>
  </div>
)
