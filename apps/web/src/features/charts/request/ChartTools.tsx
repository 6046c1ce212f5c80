import {
  IconArrowsSplit2,
  IconBolt,
  IconChartArea,
  IconChartBar,
  IconChartLine,
  IconCoins,
  IconSparkles,
  IconTable,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import classes from './ChartTools.module.css'
import { CompareMenu } from './CompareMenu.tsx'
import type { ChartSearch } from './chart-search.ts'

type Props = {
  search: ChartSearch
  interval: ReactNode
  dataView: ReactNode
  /** whether prices are shown, if there are any */
  prices?: ReactNode
  /** whether costs are also available here */
  hasCost?: boolean
  /** whether costs are shown, which are always bars */
  isCost?: boolean
  onChange: (change: Partial<ChartSearch>) => void
}

const segments = { label: classes.segment ?? '' }

/** Controls for measure, drawing style, interval, and chart or table. */
export function ChartTools({ search, interval, dataView, prices, hasCost, isCost, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <QuickSegments
        classNames={segments}
        aria-label={t('charts.measureLabel')}
        value={search.measure}
        onChange={(measure) => onChange({ measure: measure as ChartSearch['measure'] })}
        data={[
          {
            value: 'auto',
            label: <Choice icon={<IconSparkles size={16} />} text={t('charts.auto')} />,
          },
          {
            value: 'power',
            label: <Choice icon={<IconBolt size={16} />} text={t('charts.measure_power')} />,
          },
          {
            value: 'energy',
            label: <Choice icon={<IconChartBar size={16} />} text={t('words.energy')} />,
          },
          ...(hasCost
            ? [
                {
                  value: 'cost',
                  label: <Choice icon={<IconCoins size={16} />} text={t('costs.cost')} />,
                },
              ]
            : []),
        ]}
      />
      {!isCost && (
        <QuickSegments
          classNames={segments}
          aria-label={t('charts.modeLabel')}
          value={search.mode}
          onChange={(mode) => onChange({ mode: mode as ChartSearch['mode'] })}
          data={[
            {
              value: 'combine',
              label: <Choice icon={<IconChartArea size={16} />} text={t('charts.mode_combine')} />,
            },
            {
              value: 'split',
              label: <Choice icon={<IconArrowsSplit2 size={16} />} text={t('charts.mode_split')} />,
            },
          ]}
        />
      )}
      {interval}
      <CompareMenu search={search} onChange={onChange} />
      <span className={classes.spring} />
      {prices}
      {dataView && <span className={classes.pace}>{dataView}</span>}
      <QuickSegments
        classNames={segments}
        aria-label={t('charts.viewLabel')}
        value={search.view}
        onChange={(view) => onChange({ view: view as ChartSearch['view'] })}
        data={[
          {
            value: 'chart',
            label: <Choice icon={<IconChartLine size={16} />} text={t('charts.view_chart')} brief />,
          },
          {
            value: 'table',
            label: <Choice icon={<IconTable size={16} />} text={t('words.asTable')} brief />,
          },
        ]}
      />
    </>
  )
}

type ChoiceProps = {
  icon: ReactNode
  text: string
  /** an icon only, if there is no room for the word */
  brief?: boolean
}

function Choice({ icon, text, brief = false }: ChoiceProps) {
  return (
    <span className={cx(classes.choice, brief && classes.brief)} title={brief ? text : undefined}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.word}>{text}</span>
    </span>
  )
}
