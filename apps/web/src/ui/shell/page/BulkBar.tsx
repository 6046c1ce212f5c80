import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import classes from './SaveBar.module.css'

/** Replaces the dock while rows are selected: their number, and the actions on them. */
export function BulkBar({
  text,
  onClear,
  children,
}: {
  text: string
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section data-dock className={cx(classes.bar, classes.bulk)} aria-label={text}>
      <span className={classes.text}>{text}</span>
      <Button variant="subtle" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
      {children}
    </section>
  )
}
