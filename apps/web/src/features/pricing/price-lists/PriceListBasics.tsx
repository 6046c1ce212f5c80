import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { nettings } from '@kilowatt/domain/pricing/plans/price-list'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { spanText } from '../plans/plan-span.ts'
import type { BasicsProblem, PriceListDraft } from './price-list-draft.ts'

type Props = {
  draft: PriceListDraft
  problems: readonly BasicsProblem[]
  /** price lists that overlap these days, so this one cannot be saved */
  overlaps: readonly PriceListAnswer[]
  onChange: (changes: Partial<PriceListDraft>) => void
  location: ReactNode
}

/** Location and first day, and the treatment of exported energy. */
export function PriceListBasics({ draft, problems, overlaps, onChange, location }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Card>
        <div className={fieldGrid.fields}>
          {location}
          <DateField
            label={t('pricing.validFrom')}
            value={draft.validFrom}
            error={problems.includes('validFrom') && t('priceLists.chooseDay')}
            onChange={(validFrom) => onChange({ validFrom })}
          />
          <DateField
            label={t('plans.validToOptional')}
            description={t('plans.validToHelp')}
            value={draft.validTo ?? ''}
            error={problems.includes('validTo') && t('plans.problem_ends_before_start')}
            onChange={(validTo) => onChange({ validTo: validTo === '' ? null : validTo })}
          />
          <TextInput
            label={t('priceLists.network')}
            description={t('priceLists.networkHelp')}
            maxLength={100}
            value={draft.network}
            onChange={({ currentTarget }) => onChange({ network: currentTarget.value })}
          />
          <NativeSelect
            label={t('priceLists.netting')}
            description={t(`priceLists.nettingHelp_${draft.netting}`)}
            data={nettings.map((value) => ({ value, label: t(`priceLists.netting_${value}`) }))}
            value={draft.netting}
            onChange={({ currentTarget }) =>
              onChange({ netting: nettings.find((one) => one === currentTarget.value) ?? 'separate' })
            }
          />
          {draft.netting === 'net_metering' && (
            <NativeSelect
              label={t('pricing.nettingPeriod')}
              data={(['month', 'year'] as const).map((value) => ({
                value,
                label: t(`priceLists.period_${value}`),
              }))}
              value={draft.nettingPeriod}
              onChange={({ currentTarget }) =>
                onChange({ nettingPeriod: currentTarget.value === 'year' ? 'year' : 'month' })
              }
            />
          )}
          <TextInput
            label={t('priceLists.exportTariff')}
            description={t('priceLists.exportTariffHelp')}
            maxLength={100}
            value={draft.exportTariff}
            onChange={({ currentTarget }) => onChange({ exportTariff: currentTarget.value })}
          />
        </div>
      </Card>
      {overlaps.map((other) => (
        <Notice key={other.id} kind="warning">
          {t('priceLists.overlaps', { plan: other.plan.name, span: spanText(t, other) })}{' '}
          <AppLink href={webPaths.locationPriceList(other.locationId, other.id)}>
            {t('priceLists.openOther')}
          </AppLink>
        </Notice>
      ))}
    </>
  )
}
