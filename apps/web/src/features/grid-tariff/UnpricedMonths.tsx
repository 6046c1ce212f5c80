import { termsOfPlace } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer, ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { type MonthSpan, monthSpans, pricedSpans } from '@kilowatt/domain/grid-tariff/prices/priced-months'
import { addDays } from '@kilowatt/domain/time/local-day'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { usePriceBook } from '../../shared/grid-tariff/use-price-book.ts'
import { placeAnswersIn } from '../../shared/portal/answered-place.ts'
import { meets, type PortalRange, readingsRange } from '../../shared/portal/portal-range.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './grid-tariff.module.css'
import type { PlaceScreenProps } from './use-calculation.ts'

type Props = {
  device: ExternalDevice
  info: ConsumerInfoAnswer
  /** months of the range that lack a price */
  months: readonly string[]
  isAll: boolean
} & Pick<PlaceScreenProps, 'search' | 'onChange'>

/**
 * Months without prices, if there are any, with a link to their readings, which people can view even if they
 * are from another time or country.
 */
export function UnpricedMonths({ device, info, months, isAll, search, onChange }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const router = useRouter()
  const book = usePriceBook().data
  const place = termsOfPlace(info, placeAnswersIn(search), `${months.at(-1)}-28`)?.place
  const spans = book && place ? pricedSpans(book, place.customer) : []
  const readings = readingsRange(device)
  const there = readings && spans.flatMap((span) => common(daysOf(span), readings) ?? []).at(-1)
  return (
    <Notice kind="warning">
      <p>
        {t('gridTariff.missing', { months: texts.months(monthSpans(months)) })}{' '}
        {spans.length > 0 && t('gridTariff.pricedIn', { months: texts.months(spans) })}
      </p>
      {isAll && (
        <div className={classes.ways}>
          {there ? (
            <Button size="xs" variant="default" onClick={() => onChange({ ...there, day: undefined })}>
              {t('gridTariff.showKnown', { from: texts.day(there.from), to: texts.day(there.to) })}
            </Button>
          ) : (
            <>
              <span>{t('gridTariff.pricedElsewhere')}</span>
              <Button
                size="xs"
                variant="default"
                component={AppLink}
                href={router.buildLocation({ to: webPaths.portalData(), search }).href}
              >
                {t('gridTariff.toData')}
              </Button>
            </>
          )}
        </div>
      )}
    </Notice>
  )
}

const daysOf = ({ from, to }: MonthSpan): PortalRange => {
  const [year = 0, month = 0] = to.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from: `${from}-01`, to: addDays(next, -1) }
}

const common = (a: PortalRange, b: PortalRange): PortalRange | null =>
  meets(a, b) ? { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to } : null
