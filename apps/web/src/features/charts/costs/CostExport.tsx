import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconPhoto, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../../api/refusals.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { chartCsv } from '../export/chart-csv.ts'
import type { ChartSheet } from '../export/chart-sheet.ts'
import { fileNameOf } from '../export/export-name.ts'
import { type CostColumn, costTexts } from './cost-columns.ts'
import { intervalOf } from './cost-intervals.ts'
import { costPicture, readCostPalette } from './cost-picture.ts'

type Props = {
  chart: CostChart | undefined
  /** the compared period, its name, and the range in words */
  compared: CostChart | null
  comparedName: string
  rangeTexts: string
  columns: readonly CostColumn[]
  nameOf: (column: CostColumn) => string
  placeName: string
  /** whether there is no picture on the screen */
  isTable: boolean
  /** icon only, because a phone has no room for the word */
  compact: boolean
}

/** Exports a chart of costs: its table, or its picture. */
export function CostExport(props: Props) {
  const { chart, columns, nameOf, placeName, compact } = props
  const { t, i18n } = useTranslation()
  const icon = <IconDownload size={18} stroke={1.75} />
  const sheet = ({ timezone, at }: CostChart): ChartSheet => ({
    timezone,
    header: [
      `${t('words.time')} (${timezone})`,
      ...columns.map((column) => `${nameOf(column)} (${column.currency})`),
    ],
    rows: at.map((start, i) => ({ at: start, values: columns.map(({ values }) => values[i] ?? null) })),
  })
  const save = (extension: string, { timezone, from }: CostChart, content: Blob | string) =>
    saveFile(
      `${fileNameOf(placeName) || 'location'}_cost_${localDateAt(timezone, from)}.${extension}`,
      content,
    )
  const saveXlsx = async (shown: CostChart) => {
    // the workbook writer loads only when it is needed
    const loaded = await import('../export/chart-xlsx.ts').catch(() => null)
    if (loaded) save('xlsx', shown, await loaded.chartXlsx(sheet(shown), t('costs.title')))
    else toastError(t(refusalKeys.offline))
  }
  const savePng = (shown: CostChart) => {
    const texts = {
      locale: i18n.language,
      title: placeName,
      facts: [
        t('costs.title'),
        props.rangeTexts,
        shown.timezone,
        t(`charts.interval_${intervalOf[shown.interval]}`),
      ],
      nameOf: (series: CostColumn['series']) => t(costTexts[series]),
      comparedName: props.comparedName,
    }
    const picture = costPicture(shown, props.compared, texts, readCostPalette(document.body))
    if (picture) save('png', shown, picture)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {compact ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('charts.export')}
            disabled={columns.length === 0}
          >
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            disabled={columns.length === 0}
            leftSection={icon}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
          >
            {t('charts.export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTable size={18} stroke={1.75} />}
          onClick={() =>
            chart &&
            save(
              'csv',
              chart,
              new Blob([chartCsv(sheet(chart), i18n.language)], { type: 'text/csv;charset=utf-8' }),
            )
          }
        >
          {t('words.exportCsv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
          onClick={() => chart && void saveXlsx(chart)}
        >
          {t('charts.exportXlsx')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={18} stroke={1.75} />}
          disabled={props.isTable}
          onClick={() => chart && savePng(chart)}
        >
          {t('charts.exportPng')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
