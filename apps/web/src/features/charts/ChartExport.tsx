import type { Chart } from '@kilowatt/contracts/charts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/files/save-file.ts'
import { chartCsv, exportName } from './chart-csv.ts'

type Props = {
  chart: Chart | undefined
  locationName: string
  compact: boolean
  /** the drawn picture as a data URL; null while a table is shown */
  picture: (() => string | null) | null
}

/** What is on the screen as a file. */
export function ChartExport({ chart, locationName, compact, picture }: Props) {
  const { t } = useTranslation()
  const saveCsv = () => {
    if (!chart) return
    const csv = chartCsv(chart, {
      time: t('charts.time'),
      interval: t(`charts.interval_${chart.interval}`),
      series: (key) => t(`charts.series_${key}`),
    })
    saveFile(exportName(locationName, chart, 'csv'), new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }
  const savePng = () => {
    const url = picture?.()
    if (chart && url) saveFile(exportName(locationName, chart, 'png'), url)
  }
  const icon = <IconDownload size={18} stroke={1.75} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="default" size={44} aria-label={t('charts.export')} disabled={!chart}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={icon}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
            disabled={!chart}
          >
            {t('charts.export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={18} stroke={1.75} />} onClick={saveCsv}>
          {t('charts.exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto size={18} stroke={1.75} />} onClick={savePng} disabled={!picture}>
          {t('charts.exportPng')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
