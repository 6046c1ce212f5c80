import type { PlanDetail } from '@kilowatt/contracts/pricing/utility-plans'
import { versionShown } from '@kilowatt/domain/pricing/what-if/frozen-span'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../../ui/data/FactList.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PlanFacts } from '../plans/PlanFacts.tsx'
import { dayText, spanText } from '../plans/plan-span.ts'
import { PastCosts } from './PastCosts.tsx'
import type { PriceListDraft } from './price-list-draft.ts'

type Props = { draft: PriceListDraft; plan: PlanDetail; tariffs: readonly string[] }

/** A summary of the future price list, in words. */
export function PriceListPreview({ draft, plan, tariffs }: Props) {
  const { t } = useTranslation()
  const version = versionShown(plan.plan, draft.validFrom)
  const facts: Fact[] = [
    [t('pricing.plan'), plan.name],
    [t('plans.validity'), spanText(t, draft)],
    ...(draft.network.trim() === '' ? [] : [[t('priceLists.network'), draft.network] as Fact]),
    [
      t('pricing.tariffs'),
      t(
        version?.components.some(({ schedule }) => schedule !== null)
          ? 'priceLists.severalTariffs'
          : 'priceLists.oneTariff',
      ),
    ],
    [t('priceLists.netting'), t(`priceLists.netting_${draft.netting}`)],
    [
      t('priceLists.exportPrice'),
      t(
        version?.components.some(({ direction }) => direction === 'export')
          ? 'priceLists.exportOwn'
          : 'priceLists.exportNone',
      ),
    ],
    ...(draft.exportTariff.trim() === '' ? [] : [[t('pricing.exportTariff'), draft.exportTariff] as Fact]),
    ...tariffs.map(
      (tariff): Fact => [
        t('priceLists.agreedKwOf', { tariff: tariffName(t, tariff) }),
        `${draft.agreedKw[tariff] ?? '–'} kW`,
      ],
    ),
  ]
  return (
    <>
      {!version && <Notice kind="warning">{t('priceLists.noPrices')}</Notice>}
      {version && version.validFrom > draft.validFrom && (
        <Notice kind="warning">{t('priceLists.pricesLater', { day: dayText(version.validFrom) })}</Notice>
      )}
      <Card heading={t('pricing.priceList')}>
        <FactList facts={facts} />
      </Card>
      {version && <PastCosts draft={draft} tariffs={tariffs} />}
      {version && (
        <Card heading={t('pricing.prices')}>
          <PlanFacts plan={plan.plan} version={version} />
        </Card>
      )}
    </>
  )
}
