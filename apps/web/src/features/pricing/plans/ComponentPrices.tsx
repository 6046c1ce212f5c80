import type { ComponentPrice, PlanComponent } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { DecimalField } from './DecimalField.tsx'
import classes from './PlanWizard.module.css'
import type { ProblemAt } from './plan-problems.ts'

type Props = {
  currency: Currency
  component: PlanComponent
  path: readonly (string | number)[]
  problem: ProblemAt
  onChange: (component: PlanComponent) => void
}

const MAX_BORDERS = 10

/** The prices of a line: by tariff, by tier, fixed or as a spot price formula. */
export function ComponentPrices({ currency, component, path, problem, onChange }: Props) {
  const { t } = useTranslation()
  const { rates, tierKwh, unit } = component
  const setPrice = (rate: number, tier: number, price: ComponentPrice) =>
    onChange({
      ...component,
      rates: rates.map((one, r) =>
        r === rate ? { ...one, prices: one.prices.map((old, p) => (p === tier ? price : old)) } : one,
      ),
    })
  const nameOf = (tariff: string, tier: number) =>
    [
      component.schedule === null
        ? t('pricing.price')
        : t('plans.priceOf', { tariff: tariffName(t, tariff) }),
      ...(tierKwh.length > 0 ? [t('plans.tier', { number: tier + 1 })] : []),
    ].join(', ')
  return (
    <div className={classes.prices}>
      {tierKwh.map((border, tier) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a border is identified only by its position
        <div key={tier} className={classes.tier}>
          <NumberField
            label={t('plans.tierBorder', { number: tier + 1 })}
            description={tier === 0 ? t('plans.tierHelp') : undefined}
            value={border === 0 ? '' : border}
            error={problem(path, 'tiers_not_ascending')}
            onChange={(typed) =>
              onChange({
                ...component,
                tierKwh: tierKwh.map((old, i) =>
                  i === tier ? (typeof typed === 'number' ? typed : 0) : old,
                ),
              })
            }
          />
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={16} stroke={1.75} />}
            onClick={() =>
              onChange({
                ...component,
                tierKwh: tierKwh.filter((_, i) => i !== tier),
                rates: rates.map((rate) => ({
                  ...rate,
                  prices: rate.prices.filter((_, i) => i !== tier + 1),
                })),
              })
            }
          >
            {t('plans.removeTier', { number: tier + 1 })}
          </Button>
        </div>
      ))}
      {rates.map(({ tariff, prices }, r) =>
        prices.map((price, tier) => (
          <PriceFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is identified only by its position
            key={`${tariff} ${tier}`}
            name={nameOf(tariff, tier)}
            unit={t(`plans.per_${unit}`, { currency })}
            price={price}
            path={[...path, 'rates', r, 'prices', tier]}
            problem={problem}
            onChange={(next) => setPrice(r, tier, next)}
          />
        )),
      )}
      {unit === 'kWh' && tierKwh.length < MAX_BORDERS && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.addTier ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange({ ...component, isNetted: false, tierKwh: [...tierKwh, 0] })}
        >
          {t('plans.addTier')}
        </Button>
      )}
    </div>
  )
}

type PriceProps = {
  name: string
  unit: string
  price: ComponentPrice
  path: readonly (string | number)[]
  problem: ProblemAt
  onChange: (price: ComponentPrice) => void
}

function PriceFields({ name, unit, price, path, problem, onChange }: PriceProps) {
  const { t } = useTranslation()
  if (price.kind === 'fixed')
    return (
      <DecimalField
        label={`${name} (${unit})`}
        value={price.amount}
        error={problem([...path, 'amount'])}
        onChange={(amount) => onChange({ kind: 'fixed', amount })}
      />
    )
  const orNull = (text: string) => (text === '' ? null : text)
  return (
    <fieldset className={classes.formula}>
      <legend>
        {name} ({unit})
      </legend>
      <p className="caption">{t('plans.formulaHelp')}</p>
      <div className={classes.formulaFields}>
        <DecimalField
          label={t('plans.factor')}
          value={price.factor}
          error={problem([...path, 'factor'])}
          onChange={(factor) => onChange({ ...price, factor })}
        />
        <DecimalField
          label={t('plans.fee')}
          value={price.fee}
          error={problem([...path, 'fee'])}
          onChange={(fee) => onChange({ ...price, fee })}
        />
        <DecimalField
          label={t('plans.floor')}
          value={price.floor}
          error={problem([...path, 'floor']) ?? problem(path, 'floor_above_cap')}
          onChange={(floor) => onChange({ ...price, floor: orNull(floor) })}
        />
        <DecimalField
          label={t('plans.cap')}
          value={price.cap}
          error={problem([...path, 'cap'])}
          onChange={(cap) => onChange({ ...price, cap: orNull(cap) })}
        />
      </div>
    </fieldset>
  )
}
