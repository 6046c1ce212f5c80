import type { ReportFormat } from '@kilowatt/contracts/analytics/report-formats'
import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import type { ReportDays } from '@kilowatt/domain/energy/reports/report-steps'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFile } from '../../api/load-file.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import type { ReportPlace } from './use-report.ts'

type Props = { place: ReportPlace; days: ReportDays; step: ReportStep; compact: boolean }
type Wanted = { format: ReportFormat; step: ReportStep }

const icons = { pdf: IconFileTypePdf, xlsx: IconFileSpreadsheet, csv: IconTable } as const

/** The report as a PDF or spreadsheet from the server, with the download progress. */
export function ReportFiles({ place, days, step, compact }: Props) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const [loadedBytes, setLoadedBytes] = useState(0)
  const make = useMutation({
    mutationFn: ({ format, step }: Wanted) => {
      setLoadedBytes(0)
      const requested = { ...days, step, format, locale: i18n.language }
      return 'locationId' in place
        ? loadFile(['reports', 'locationFile'], setLoadedBytes, {
            locationId: place.locationId,
            ...requested,
          })
        : loadFile(['reports', 'groupFile'], setLoadedBytes, {
            locationGroupId: place.locationGroupId,
            ...requested,
          })
    },
    onSuccess: (file, { format }) => saveFile(`${fileName(place.name, days)}.${format}`, file),
    onError: (error) => toastError(refusal(error)),
  })
  const item = (format: ReportFormat, label: string, wanted = step) => {
    const Icon = icons[format]
    return (
      <Menu.Item
        leftSection={<Icon size={18} stroke={1.75} />}
        onClick={() => make.mutate({ format, step: wanted })}
      >
        {label}
      </Menu.Item>
    )
  }
  const progress = loadedBytes > 0 ? formatBytes(loadedBytes, { locale: i18n.language }) : t('reports.making')
  return (
    <>
      {make.isPending && (
        <span role="status" className="caption">
          {progress}
        </span>
      )}
      <ActionIcon
        variant="default"
        size={compact ? 44 : 36}
        aria-label={t('reports.print')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} stroke={1.75} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          {compact ? (
            <ActionIcon variant="filled" size={44} aria-label={t('reports.export')} loading={make.isPending}>
              <IconDownload size={18} stroke={1.75} />
            </ActionIcon>
          ) : (
            <Button
              variant="filled"
              leftSection={<IconDownload size={18} stroke={1.75} />}
              rightSection={<IconChevronDown size={16} stroke={1.75} />}
              loading={make.isPending}
            >
              {t('reports.export')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {item('pdf', t('reports.filePdf'))}
          {item('xlsx', t('reports.fileXlsx'))}
          {item('csv', t('reports.fileCsv'))}
          {step !== 'quarter' && item('xlsx', t('reports.fileQuarters'), 'quarter')}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** A file name that every file system accepts. */
const fileName = (name: string, { from, to }: ReportDays) =>
  `${name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}_${from === to ? from : `${from}_${to}`}`
