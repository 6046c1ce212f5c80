import { useTranslation } from 'react-i18next'
import { type SystemName, systemNames } from '../system-parts.ts'
import classes from './SystemToggles.module.css'

export const systemColors: Readonly<Record<SystemName, string>> = {
  old: 'var(--text-3)',
  new: 'var(--b2)',
  optimized: 'var(--primary)',
  custom: 'var(--b4)',
}

type Props = {
  systems: readonly { readonly name: SystemName; readonly label: string }[]
  shown: readonly SystemName[]
  onShown: (shown: readonly SystemName[]) => void
}

/** Chooses the systems in the picture. At least one is shown: the last one cannot be turned off (spec §4). */
export function SystemToggles({ systems, shown, onShown }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.toggles}>
      <legend className="visually-hidden">{t('gridTariff.shownSystems')}</legend>
      {systems.map(({ name, label }) => {
        const isOn = shown.includes(name)
        const isLast = isOn && shown.length === 1
        return (
          <button
            key={name}
            type="button"
            className={classes.toggle}
            aria-pressed={isOn}
            aria-disabled={isLast}
            onClick={() => {
              if (!isLast) onShown(systemNames.filter((one) => (one === name ? !isOn : shown.includes(one))))
            }}
          >
            <i style={{ background: systemColors[name] }} aria-hidden="true" />
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
