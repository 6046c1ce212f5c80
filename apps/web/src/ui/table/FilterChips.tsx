import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FilterChips.module.css'

export type FilterChip = { key: string; label: string; value: string }

type Props = {
  chips: readonly FilterChip[]
  onRemove: (key: string) => void
  onClear: () => void
}

/** The active filters of a table, each removable, with a button to remove all. */
export function FilterChips({ chips, onRemove, onClear }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('table.filters')}>
      {chips.map(({ key, label, value }) => (
        <li key={key}>
          <button type="button" className={classes.chip} onClick={() => onRemove(key)}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value}>{value}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">{t('table.removeFilter')}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('table.clearFilters')}
        </button>
      </li>
    </ul>
  )
}
