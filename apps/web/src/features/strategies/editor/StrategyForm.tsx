import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  fieldsOf,
  kindsOfGoal,
  type Regulable,
  type StrategyDraft,
  strategyKindOf,
  withKind,
} from '../draft/strategy-draft.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { ExpertSettings } from './ExpertSettings.tsx'
import { GoalCards } from './GoalCards.tsx'
import classes from './StrategyEditor.module.css'
import { StrategySetting } from './StrategySetting.tsx'
import { useFaultText } from './use-fault-text.ts'

type Props = {
  place: StrategyPlace
  draft: StrategyDraft
  devices: readonly Regulable[]
  isOperator: boolean
  fault: { field: string; reason: string } | null
  disabled: boolean
  onChange: (part: Partial<StrategyDraft>) => void
  /** content between the settings and the expert settings */
  children: ReactNode
}

/** Goal, devices and settings of a strategy, all generated from its kind. */
export function StrategyForm({
  place,
  draft,
  devices,
  isOperator,
  fault,
  disabled,
  onChange,
  children,
}: Props) {
  const { t, i18n } = useTranslation()
  const faultText = useFaultText(place.currency)
  const errorAt = (field: string) => (fault?.field === field ? faultText(draft, fault) : null)
  const kind = strategyKindOf(draft.kind)
  const noteKey = `${strategyTextFeature(draft.kind)}.note`
  const { shown, expert } = fieldsOf(kind)
  const matters = ({ when }: (typeof shown)[number]) =>
    !when || when.isOneOf.some((one) => one === draft.settings[when.field])
  const field = (one: (typeof shown)[number]) => (
    <StrategySetting
      key={one.name}
      kind={draft.kind}
      field={one}
      value={draft.settings[one.name] ?? null}
      {...{ currency: place.currency, timezone: place.timezone }}
      error={errorAt(one.name)}
      isOperator={isOperator}
      disabled={disabled}
      onChange={(value) => onChange({ settings: { ...draft.settings, [one.name]: value } })}
    />
  )
  return (
    <fieldset className={classes.form} disabled={disabled}>
      <legend className="visually-hidden">{t('strategies.settings')}</legend>
      <GoalCards
        kind={draft.kind}
        devices={devices}
        onKind={(chosen) =>
          onChange(withKind(draft, chosen, devices, (name) => t(`${strategyTextFeature(name)}.name`)))
        }
      />
      {/* if there are several kinds, each has a description */}
      {kindsOfGoal(kind.goal).length === 1 && (
        <p className={classes.does}>{t(`${strategyTextFeature(draft.kind)}.does`)}</p>
      )}
      <div className={classes.fields}>
        <DeviceChoice
          draft={draft}
          devices={devices}
          error={errorAt('devices')}
          disabled={disabled}
          onChange={(deviceIds) => onChange({ deviceIds })}
        />
        {shown.filter(matters).map(field)}
      </div>
      {i18n.exists(noteKey) && <p className={classes.note}>{t(noteKey)}</p>}
      {children}
      <ExpertSettings
        place={place}
        draft={draft}
        devices={devices}
        disabled={disabled}
        hasFault={expert.some(({ name }) => name === fault?.field)}
        onMeter={(measuringDeviceId) => onChange({ measuringDeviceId })}
      >
        {expert.filter(matters).map(field)}
      </ExpertSettings>
    </fieldset>
  )
}
