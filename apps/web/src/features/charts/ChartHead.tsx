import type { Interval } from '@kilowatt/domain/time/intervals'
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import classes from './ChartsScreen.module.css'
import { PatternsLink } from './patterns/PatternsLink.tsx'
import { ChartTools } from './request/ChartTools.tsx'
import { shownRange } from './request/chart-range.ts'
import type { ChartSearch } from './request/chart-search.ts'
import { IntervalMenu } from './request/IntervalMenu.tsx'
import { PriceSwitch } from './request/PriceSwitch.tsx'
import { RangePeriods, RangeStepper } from './request/RangePicker.tsx'
import { ToolsSheet } from './request/ToolsSheet.tsx'
import { type ChartPlace, partOf } from './request/use-chart.ts'
import { isSingleDay } from './request/use-prices.ts'

const QUARTER_S = 900

type Props = {
  place: ChartPlace
  search: ChartSearch
  nowMs: number
  compact: boolean
  /** the interval that the server chose for the range; null before it has answered */
  interval: Interval | null
  dataView: ReactNode
  exports: ReactNode
  onSearch: (change: Partial<ChartSearch>) => void
}

/** Costs are available for whole locations and for sums of several, not for single devices. */
export const hasCosts = (place: ChartPlace): boolean => partOf(place) === undefined

/**
 * Controls above the chart. They do not depend on the chart's data, so they do not render again with each
 * answer.
 */
export const ChartHead = memo(function ChartHead(props: Props) {
  const { place, search, nowMs, compact, interval, dataView, exports, onSearch } = props
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 1360px)', false, { getInitialValueInEffect: false })
  const calendar = useDisclosure(false)
  const { zone } = place
  const part = partOf(place)
  const range = shownRange(search, nowMs, zone)
  const tools = (
    <ChartTools
      search={search}
      onChange={onSearch}
      hasCost={hasCosts(place)}
      dataView={range.endMs > nowMs && dataView}
      prices={
        place.priceZone !== undefined && (
          <PriceSwitch
            isOn={search.price}
            isPossible={search.range === 'day' && isSingleDay(range)}
            onChange={(price) => onSearch({ price })}
          />
        )
      }
      interval={
        <IntervalMenu
          range={range}
          shortestS={'locationGroupId' in place ? QUARTER_S : undefined}
          value={search.interval}
          chosen={interval}
          onChange={(chosen) => onSearch({ interval: chosen })}
        />
      }
    />
  )
  const ranged = { search, nowMs, zone, onChange: onSearch }
  const periods = <RangePeriods {...ranged} compact={compact} onPick={calendar[1].open} />
  const stepper = <RangeStepper {...ranged} calendar={calendar} />
  const patterns = <PatternsLink place={place} asIcon={isNarrow && !compact} />
  const choices = (
    <>
      {periods}
      {stepper}
      {patterns}
      {exports}
    </>
  )
  return (
    <>
      {part ? (
        !compact && <div className={classes.choices}>{choices}</div>
      ) : (
        <PageHeader title={t('charts.title')} phoneContext={place.name} actions={!compact && choices} />
      )}
      {compact && periods}
      <div className={classes.tools}>
        {compact ? (
          <>
            {stepper}
            <ToolsSheet>
              {tools}
              {patterns}
            </ToolsSheet>
            {exports}
          </>
        ) : (
          tools
        )}
        {search.zoom && (
          <Button size="xs" variant="default" onClick={() => onSearch({ zoom: undefined })}>
            {t('charts.zoomReset')}
          </Button>
        )}
      </div>
    </>
  )
})
