import type { Comparison } from '@kilowatt/charts/chart-columns'
import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconPhoto, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../../api/refusals.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { ChartSearch } from '../request/chart-search.ts'
import type { ComparedName } from '../request/compared-name.ts'
import { chartCsv } from './chart-csv.ts'
import { chartPicture, pictureLegend } from './chart-picture.ts'
import { chartSheet } from './chart-sheet.ts'
import { exportName } from './export-name.ts'
import { withPrices } from './price-column.ts'

type Props = {
  /** null until something is loaded */
  frame: ChartFrame | null
  locationName: string
  compact: boolean
  /** the compared period, and its name */
  comparison: Comparison | null
  comparedName: ComparedName
  search: Pick<ChartSearch, 'mode' | 'view'>
  /** the current drawing at the scale of pictures; null before the first one */
  plot: () => HTMLCanvasElement | null
}

/** Saves what is on the screen: the drawn series, or every number of the table. */
export function ChartExport({ compact, ...choices }: Props) {
  const { t } = useTranslation()
  const { frame } = choices
  const icon = <IconDownload size={18} stroke={1.75} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="default" size={44} aria-label={t('charts.export')} disabled={!frame}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={icon}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
            disabled={!frame}
          >
            {t('charts.export')}
          </Button>
        )}
      </Menu.Target>
      {frame && <ExportChoices {...choices} frame={frame} />}
    </Menu>
  )
}

function ExportChoices({
  frame,
  locationName,
  comparison: beside,
  comparedName: besideName,
  search,
  plot,
}: Omit<Props, 'frame' | 'compact'> & { frame: ChartFrame }) {
  const { t, i18n } = useTranslation()
  const { chart } = frame
  const measure = t(`charts.measure_${chart.measure}`)
  const interval = t(`charts.interval_${chart.interval}`)
  const isTable = search.view === 'table'
  const sheet = () =>
    chartSheet(
      chart,
      isTable ? new Set() : frame.hidden,
      {
        time: t('words.time'),
        interval,
        series: frame.seriesLabel,
        comparedName: besideName,
        means: (which) => t(`charts.means_${which}`),
        estimated: t('charts.partlyEstimated'),
      },
      beside,
    )
  const save = (extension: string, content: Blob | string) =>
    saveFile(exportName(locationName, chart, extension), content)

  const priced = () => withPrices(sheet(), frame.prices)
  const saveCsv = () =>
    save('csv', new Blob([chartCsv(priced(), i18n.language)], { type: 'text/csv;charset=utf-8' }))
  const saveXlsx = async () => {
    // the workbook writer loads only when it is needed
    const loaded = await import('./chart-xlsx.ts').catch(() => null)
    if (loaded) save('xlsx', await loaded.chartXlsx(priced(), measure))
    else toastError(t(refusalKeys.offline))
  }
  const savePng = () => {
    const drawn = plot()
    if (!drawn) return
    const zoned = { timeZone: chart.timezone }
    const facts = [
      `${measure}, ${frame.axisUnit}`,
      `${formatDateTime(chart.from, zoned)} – ${formatDateTime(chart.to, zoned)}`,
      chart.timezone,
      interval,
    ]
    // split plots contain their own names
    const legend = search.mode === 'split' ? [] : pictureLegend(frame)
    save('png', chartPicture(drawn, { title: locationName, facts, legend }, frame.palette))
  }
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconTable size={18} stroke={1.75} />} onClick={saveCsv}>
        {t('words.exportCsv')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />} onClick={saveXlsx}>
        {t('charts.exportXlsx')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPhoto size={18} stroke={1.75} />} onClick={savePng} disabled={isTable}>
        {t('charts.exportPng')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
