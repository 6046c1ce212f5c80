import {
  componentKinds,
  componentUnits,
  type PlanComponent,
  type PlanVersion,
  type UtilityPlan,
  vatTreatments,
} from '@kilowatt/domain/pricing/plans/utility-plan'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComponentDays } from './ComponentDays.tsx'
import { ComponentPrices } from './ComponentPrices.tsx'
import { DecimalField } from './DecimalField.tsx'
import classes from './PlanWizard.module.css'
import { priceOfKind } from './plan-draft.ts'
import type { ProblemAt } from './plan-problems.ts'
import { componentText } from './price-texts.ts'

type Props = {
  plan: UtilityPlan
  version: PlanVersion
  component: PlanComponent
  path: readonly (string | number)[]
  problem: ProblemAt
  isOpen: boolean
  onChange: (component: PlanComponent) => void
  onRemove: () => void
}

const isOf = <T extends string>(names: readonly T[], value: string): T | undefined =>
  names.find((name) => name === value)

/** One line of the bill, collapsed to its prices. */
export function ComponentCard(props: Props) {
  const { plan, version, component, path, problem, isOpen, onChange, onRemove } = props
  const { t, i18n } = useTranslation()
  const [isShown, setShown] = useState(isOpen)
  const set = (change: Partial<PlanComponent>) => onChange({ ...component, ...change })
  const isEnergy = component.unit === 'kWh'
  const isSpot = component.rates[0]?.prices[0]?.kind === 'spot'
  const scheduleName = (key: string) =>
    key === 'supplier' || key === 'network' ? t(`plans.schedule_${key}`) : key
  const daysFault = problem(path, 'validity')
  // errors about days are shown at their own field
  const fault = (daysFault === undefined ? problem(path) : undefined) ?? problem([...path, 'key'])
  return (
    <details
      className={classes.component}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <span className={classes.summaryText}>
          <b>{component.name}</b>
          <span>{componentText({ t, locale: i18n.language, currency: plan.currency }, component)}</span>
        </span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.componentFields}>
        <TextInput
          label={t('plans.componentName')}
          value={component.name}
          maxLength={100}
          error={component.name.trim() === '' ? t('form.nameMissing') : fault}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <NativeSelect
          label={t('words.type')}
          data={componentKinds.map((value) => ({ value, label: t(`plans.component_${value}`) }))}
          value={component.kind}
          onChange={({ currentTarget }) =>
            set({ kind: isOf(componentKinds, currentTarget.value) ?? component.kind })
          }
        />
        <NativeSelect
          label={t('plans.direction')}
          data={(['import', 'export'] as const).map((value) => ({
            value,
            label: t(`plans.direction_${value}`),
          }))}
          value={component.direction}
          onChange={({ currentTarget }) =>
            set({ direction: currentTarget.value === 'export' ? 'export' : 'import', isNetted: false })
          }
        />
        <NativeSelect
          label={t('plans.unit')}
          data={componentUnits.map((value) => ({
            value,
            label: t(`plans.per_${value}`, { currency: plan.currency }),
          }))}
          value={component.unit}
          onChange={({ currentTarget }) => {
            const unit = isOf(componentUnits, currentTarget.value) ?? component.unit
            set({
              unit,
              power: unit === 'kW' ? (component.power ?? 'agreed') : null,
              tierKwh: unit === 'kWh' ? component.tierKwh : [],
              isNetted: false,
            })
          }}
        />
        {version.vatPct !== null && (
          <NativeSelect
            label={t('plans.vat')}
            data={vatTreatments.map((value) => ({ value, label: t(`plans.vat_${value}`) }))}
            value={component.vat}
            onChange={({ currentTarget }) =>
              set({ vat: isOf(vatTreatments, currentTarget.value) ?? 'added' })
            }
          />
        )}
        {version.vatPct !== null && component.vat !== 'none' && (
          <DecimalField
            label={t('plans.ownVatPct')}
            description={t('plans.ownVatHelp', { pct: version.vatPct || '–' })}
            value={component.vatPct ?? ''}
            error={problem([...path, 'vatPct'])}
            onChange={(vatPct) => set({ vatPct: vatPct.trim() === '' ? null : vatPct })}
          />
        )}
        {version.schedules.length > 0 && (
          <NativeSelect
            label={t('plans.hours')}
            data={[
              { value: '', label: t('plans.allTheTime') },
              ...version.schedules.map(({ key }) => ({ value: key, label: scheduleName(key) })),
            ]}
            value={component.schedule ?? ''}
            onChange={({ currentTarget }) =>
              set({ schedule: currentTarget.value === '' ? null : currentTarget.value })
            }
          />
        )}
        {plan.kind === 'spot_market' && isEnergy && (
          <NativeSelect
            label={t('plans.priceKind')}
            data={(['fixed', 'spot'] as const).map((value) => ({
              value,
              label: t(`plans.priceKind_${value}`),
            }))}
            value={isSpot ? 'spot' : 'fixed'}
            onChange={({ currentTarget }) => {
              const kind = currentTarget.value === 'spot' ? 'spot' : 'fixed'
              set({
                isNetted: false,
                rates: component.rates.map(({ tariff, prices }) => ({
                  tariff,
                  prices: prices.map(() => priceOfKind(kind)),
                })),
              })
            }}
          />
        )}
        {component.unit === 'kW' && (
          <NativeSelect
            label={t('plans.power')}
            data={(['agreed', 'month_peak'] as const).map((value) => ({
              value,
              label: t(`plans.power_${value}`),
            }))}
            value={component.power ?? 'agreed'}
            onChange={({ currentTarget }) =>
              set({ power: currentTarget.value === 'month_peak' ? 'month_peak' : 'agreed' })
            }
          />
        )}
        <ComponentDays component={component} problem={daysFault} onChange={set} />
      </div>
      <ComponentPrices
        currency={plan.currency}
        component={component}
        path={path}
        problem={problem}
        onChange={onChange}
      />
      <div className={classes.componentEnd}>
        {isEnergy && component.direction === 'import' && !isSpot && component.tierKwh.length === 0 && (
          <Checkbox
            label={t('plans.isNetted')}
            description={t('plans.isNettedHelp')}
            checked={component.isNetted}
            onChange={({ currentTarget }) => set({ isNetted: currentTarget.checked })}
          />
        )}
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          onClick={onRemove}
        >
          {t('plans.removeComponent', { name: component.name })}
        </Button>
      </div>
    </details>
  )
}
