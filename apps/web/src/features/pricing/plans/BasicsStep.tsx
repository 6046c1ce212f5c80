import { defaultVatPct } from '@kilowatt/domain/pricing/plans/default-vat'
import {
  billRoundings,
  type PlanVersion,
  planKinds,
  type UtilityPlan,
} from '@kilowatt/domain/pricing/plans/utility-plan'
import { type Currency, currencyNames } from '@kilowatt/domain/units/currencies'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { CountryField } from '../../../shared/places/CountryField.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DecimalField } from './DecimalField.tsx'
import classes from './PlanWizard.module.css'
import { changeVersion, ofKind, withCountry } from './plan-draft.ts'
import type { ProblemAt } from './plan-problems.ts'

export type PlanStepProps = {
  plan: UtilityPlan
  /** index of the version being edited */
  at: number
  version: PlanVersion
  onPlan: (plan: UtilityPlan) => void
  problem: ProblemAt
}

type Props = PlanStepProps & {
  /** whether a price list uses the plan, so its currency is fixed */
  isInUse: boolean
  /** owner of the plan, if there is a choice */
  owner: ReactNode
}

/** Name and owner of the plan, and its first day. */
export function BasicsStep({ plan, at, version, onPlan, problem, isInUse, owner }: Props) {
  const { t } = useTranslation()
  const of = (change: Partial<PlanVersion>) => onPlan(changeVersion(plan, at, change))
  const path = ['versions', at]
  const overlap = plan.versions
    .map((_, i) => problem(['versions', i, 'validFrom'], 'validity'))
    .find((text) => text !== undefined)
  return (
    <div className={classes.column}>
      <Card>
        <div className={fieldGrid.fields}>
          <TextInput
            label={t('plans.name')}
            description={t('plans.nameHelp')}
            value={plan.name}
            maxLength={100}
            error={problem(['name'])}
            onChange={({ currentTarget }) => onPlan({ ...plan, name: currentTarget.value })}
          />
          {owner}
        </div>
        <Radio.Group
          className={classes.kinds ?? ''}
          label={t('plans.kind')}
          value={plan.kind}
          onChange={(kind) => onPlan(ofKind(plan, at, planKinds.find((one) => one === kind) ?? 'fixed'))}
        >
          <div className={classes.choices}>
            {planKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`plans.kind_${kind}`)}
                description={t(`plans.kindHelp_${kind}`)}
              />
            ))}
          </div>
        </Radio.Group>
      </Card>
      <Card heading={t('plans.validity')}>
        <div className={fieldGrid.fields}>
          <DateField
            label={t('pricing.validFrom')}
            description={t('plans.validFromHelp')}
            value={version.validFrom}
            error={overlap}
            onChange={(validFrom) => of({ validFrom })}
          />
          <DateField
            label={t('plans.validToOptional')}
            description={t('plans.validToHelp')}
            value={version.validTo ?? ''}
            onChange={(validTo) => of({ validTo: validTo === '' ? null : validTo })}
          />
        </div>
      </Card>
      <Card heading={t('plans.moneyAndPlace')}>
        <div className={fieldGrid.fields}>
          <NativeSelect
            label={t('words.currency')}
            description={isInUse ? t('plans.currencyStays') : undefined}
            data={currencyNames}
            value={plan.currency}
            disabled={isInUse}
            error={problem(['currency'])}
            onChange={({ currentTarget }) => onPlan({ ...plan, currency: currentTarget.value as Currency })}
          />
          <CountryField
            by="code"
            help={t('plans.countryHelp')}
            value={plan.country}
            onChange={({ currentTarget }) => onPlan(withCountry(plan, currentTarget.value))}
          />
          <div className={classes.vat}>
            <Checkbox
              label={t('plans.hasVat')}
              checked={version.vatPct !== null}
              onChange={({ currentTarget }) =>
                of({
                  vatPct: currentTarget.checked ? defaultVatPct(plan.country) : null,
                  components: version.components.map((component) => ({
                    ...component,
                    vat: currentTarget.checked ? 'added' : 'none',
                  })),
                })
              }
            />
            {version.vatPct !== null && (
              <DecimalField
                label={t('plans.vatPct')}
                description={t('plans.vatHelp')}
                value={version.vatPct}
                error={problem([...path, 'vatPct'])}
                onChange={(vatPct) => of({ vatPct })}
              />
            )}
          </div>
        </div>
        <Radio.Group
          className={classes.kinds ?? ''}
          label={t('plans.rounding')}
          value={version.rounding}
          onChange={(rounding) => of({ rounding: billRoundings.find((one) => one === rounding) ?? 'exact' })}
        >
          <div className={classes.choices}>
            {billRoundings.map((rounding) => (
              <Radio
                key={rounding}
                value={rounding}
                label={t(`plans.rounding_${rounding}`)}
                description={t(`plans.roundingHelp_${rounding}`)}
              />
            ))}
          </div>
        </Radio.Group>
      </Card>
    </div>
  )
}
