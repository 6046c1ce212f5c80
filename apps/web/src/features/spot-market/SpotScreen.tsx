import type { SpotRegion } from '@kilowatt/contracts/spot-market/spot-market'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { ActionIcon, Button, Select } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconChartBar,
  IconGridDots,
  IconReceipt,
  IconTable,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BiddingZoneSelect } from '../../shared/places/BiddingZoneSelect.tsx'
import { useRegionName } from '../../shared/places/use-regions.ts'
import { cx } from '../../ui/class-names.ts'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { DayStepper } from './day/DayStepper.tsx'
import { SpotDays } from './SpotDays.tsx'
import classes from './SpotScreen.module.css'
import { SpotYear } from './SpotYear.tsx'
import type { SpotSearch } from './spot-search.ts'
import type { PricedPlace } from './use-spot-days.ts'

type Props = {
  regions: readonly SpotRegion[]
  /** the zone to show; null until one is chosen */
  region: SpotRegion | null
  /** shown if there is no zone */
  noRegion: ReactNode
  search: SpotSearch
  /** locations with an active price list, and the one whose prices are shown; null: market prices */
  places: readonly PricedPlace[]
  place: PricedPlace | null
  /** the person's currency */
  currency: string
  nowMs: number
  backHref?: string | undefined
  /** whether the zone is the person's own, and a callback to make it so */
  own: { isOwn: boolean; isSaving: boolean; onKeep: () => void }
  onSearch: (change: Partial<SpotSearch>) => void
}

/** Answers "when is electricity cheap": the zone, the day, and the price of each hour. */
export function SpotScreen({
  regions,
  region,
  noRegion,
  search,
  places,
  place,
  currency,
  nowMs,
  backHref,
  own,
  onSearch,
}: Props) {
  const { t } = useTranslation()
  const nameOf = useRegionName()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  useHotkeys([['t', () => onSearch({ view: search.view === 'table' ? 'chart' : 'table' })]])
  const zone = region?.timezone ?? 'Europe/Brussels'
  const today = localDateAt(zone, nowMs)
  const last = addDays(today, 1)
  const isTooLate = search.date !== undefined && search.date > last
  const day = isTooLate ? last : (search.date ?? today)
  const chooseRegion = (
    <div className={classes.region}>
      <BiddingZoneSelect
        regions={regions}
        value={region?.code ?? null}
        // prices paid at a location apply only in the location's zone
        onChange={(code) => code && onSearch({ region: code, at: place ? 0 : search.at })}
      />
    </div>
  )
  const choosePlace = region && places.length > 0 && search.view !== 'year' && (
    <div className={cx(classes.region, classes.place)}>
      <Select
        aria-label={t('spotMarket.shown')}
        leftSection={<IconReceipt size={18} stroke={1.75} />}
        allowDeselect={false}
        searchable={places.length > 8}
        value={String(place?.locationId ?? 0)}
        data={[
          ...places.map(({ locationId, name }) => ({
            value: String(locationId),
            label: t('spotMarket.shownPaid', { location: name }),
          })),
          { value: '0', label: t('spotMarket.shownMarket') },
        ]}
        onChange={(at) => onSearch({ at: Number(at), ...(at !== '0' && { region: undefined }) })}
      />
    </div>
  )
  const keepText = t(own.isOwn ? 'spotMarket.isOwn' : 'spotMarket.keepOwn')
  const keepLook = {
    variant: 'default',
    disabled: own.isOwn,
    loading: own.isSaving,
    onClick: own.onKeep,
  } as const
  const KeepIcon = own.isOwn ? IconBookmarkFilled : IconBookmark
  const keep =
    region &&
    (compact ? (
      <ActionIcon {...keepLook} size={44} aria-label={keepText}>
        <KeepIcon size={18} stroke={1.75} />
      </ActionIcon>
    ) : (
      <Button {...keepLook} leftSection={<KeepIcon size={16} stroke={1.75} />}>
        {keepText}
      </Button>
    ))
  const view = (
    <QuickSegments
      aria-label={t('spotMarket.viewLabel')}
      className={classes.view ?? ''}
      value={search.view}
      onChange={(chosen) => onSearch({ view: chosen as SpotSearch['view'] })}
      data={[
        {
          value: 'chart',
          label: <Choice icon={<IconChartBar size={16} />} text={t('spotMarket.view_chart')} />,
        },
        { value: 'table', label: <Choice icon={<IconTable size={16} />} text={t('words.asTable')} /> },
        {
          value: 'year',
          label: <Choice icon={<IconGridDots size={16} />} text={t('spotMarket.range_year')} />,
        },
      ]}
    />
  )
  return (
    <>
      <PageHeader
        title={t('spotMarket.title')}
        phoneContext={region ? t('spotMarket.dayAhead', { region: nameOf(region) }) : ''}
        {...(backHref !== undefined && { backHref })}
        actions={
          !compact && (
            <>
              {keep}
              {choosePlace}
              {chooseRegion}
            </>
          )
        }
      />
      {compact && (
        <div className={classes.tools}>
          {chooseRegion}
          {keep}
          {choosePlace}
        </div>
      )}
      {region ? (
        <>
          <div className={classes.tools}>
            {search.view !== 'year' && (
              <DayStepper
                day={day}
                last={last}
                zone={zone}
                onChange={(date) => onSearch({ date: date === today ? undefined : date })}
              />
            )}
            <span className={classes.spring} />
            {view}
          </div>
          {search.view === 'year' ? (
            <SpotYear
              key={region.code}
              code={region.code}
              name={nameOf(region)}
              today={today}
              compact={compact}
            />
          ) : (
            <SpotDays
              // another zone or day renders new plots, because the old cursor would be meaningless
              key={`${region.code} ${day} ${place?.locationId}`}
              code={region.code}
              name={nameOf(region)}
              day={day}
              today={today}
              view={search.view}
              search={search}
              currency={currency}
              place={place}
              nowMs={nowMs}
              compact={compact}
              onSearch={onSearch}
            />
          )}
        </>
      ) : (
        <EmptyState title={t('spotMarket.regionNone')} reason={noRegion} />
      )}
    </>
  )
}

function Choice({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.choice}>
      {icon}
      {text}
    </span>
  )
}
