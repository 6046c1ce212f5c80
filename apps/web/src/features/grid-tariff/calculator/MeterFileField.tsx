import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askGridTariffWorker } from '../../../shared/grid-tariff/work/ask-grid-tariff-worker.ts'
import type { ReadImport, ReadImports } from '../../../shared/grid-tariff/work/read-imports.ts'
import type { FileQuestion } from '../../../shared/grid-tariff/work/read-series.ts'
import { ChangeColumns } from '../../../shared/meter-files/ChangeColumns.tsx'
import { FileProblems } from '../../../shared/meter-files/FileProblems.tsx'
import { MappingForm } from '../../../shared/meter-files/MappingForm.tsx'
import { ReadClock } from '../../../shared/meter-files/ReadClock.tsx'
import { SeriesFacts } from '../../../shared/meter-files/SeriesFacts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PickFile } from '../../../ui/files/PickFile.tsx'
import classes from './calculator.module.css'

/** A file that was read, with its selected meter. */
export type ReadFile = {
  /** a counter, because another file starts a new calculation */
  readonly id: number
  readonly name: string
  readonly imports: readonly ReadImport[]
  readonly chosen: number
  readonly isPartlyRead: boolean
}

type Props = { file: ReadFile | null; onFile: (file: ReadFile | null) => void }

/** More than two years of quarter-hours with every column of a portal; a larger file is something else. */
const MOST_BYTES = 40_000_000
/** The tariff's own zone: a file without offsets is most likely from Slovenia. */
const FIRST_ZONE = TARIFF_ZONE
let lastId = 0

type NamedFile = FileQuestion & { readonly name: string }

/** A file of readings, dropped or chosen. This browser reads the file and sends it nowhere. */
export function MeterFileField({ file, onFile }: Props) {
  const { t, i18n } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<Exclude<ReadImports, { kind: 'read' }> | 'too_large' | null>(null)
  const read = useMutation({
    mutationFn: async (namedFile: NamedFile) => {
      const { name: _name, ...question } = namedFile
      return askGridTariffWorker('readImports', question)
    },
    onSuccess: (found, namedFile) => {
      if (found.kind !== 'read') {
        setRefused(found)
        onFile(null)
        return
      }
      setRefused(null)
      const isPartlyRead = found.problems.some(({ code }) => code === 'not_a_number' || code === 'not_a_time')
      onFile({ id: ++lastId, name: namedFile.name, imports: found.imports, chosen: 0, isPartlyRead })
    },
    onError: () => onFile(null),
  })
  const choose = async (chosen: File) => {
    if (chosen.size > MOST_BYTES) {
      setRefused('too_large')
      onFile(null)
      return
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    read.mutate({ name: chosen.name, bytes, zone: read.variables?.zone ?? FIRST_ZONE })
  }
  const namedFile = read.variables
  const found = read.data?.kind === 'read' ? read.data : null
  const shown = file?.imports[file.chosen]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void choose(dropped)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <b>{file ? file.name : t('gridTariffCalculator.drop')}</b>
        <span className="dim">{t('gridTariffCalculator.dropHelp')}</span>
        <PickFile accept=".csv,.txt,.json,.xml,text/csv" onPick={(chosen) => void choose(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
            >
              {t(file ? 'gridTariffCalculator.anotherFile' : 'gridTariffCalculator.chooseFile')}
            </Button>
          )}
        </PickFile>
      </div>
      {read.error && <Notice kind="critical">{t('gridTariffCalculator.workerFailed')}</Notice>}
      {refused && !read.isPending && (refused === 'too_large' || refused.kind === 'unreadable') && (
        <Notice kind="critical">
          {refused === 'too_large'
            ? t('gridTariffCalculator.fileTooLarge', {
                most: formatNumber(MOST_BYTES / 1e6, { locale: i18n.language }),
              })
            : t(`gridTariffCalculator.unreadable_${refused.reason}`)}
        </Notice>
      )}
      {namedFile && refused && refused !== 'too_large' && refused.kind === 'unknown' && (
        <MappingForm
          key={namedFile.name}
          bytes={namedFile.bytes}
          table={refused.table}
          zone={namedFile.zone}
          onMapping={(mapping) => read.mutate({ ...namedFile, mapping, zone: mapping.zone })}
        />
      )}
      {namedFile && file && found && (
        <>
          {shown && <SeriesFacts summaries={[shown.summary]} zone={found.zone ?? FIRST_ZONE} />}
          <FileProblems problems={found.problems} />
          <ReadClock
            format={found.format}
            zone={found.zone}
            onZone={(zone) => read.mutate({ ...namedFile, zone })}
          />
          {found.table && (
            <ChangeColumns
              key={file.id}
              bytes={namedFile.bytes}
              table={found.table}
              zone={namedFile.zone}
              onMapping={(mapping) => read.mutate({ ...namedFile, mapping, zone: mapping.zone })}
            />
          )}
        </>
      )}
      {file && file.imports.length > 1 && (
        <NativeSelect
          label={t('gridTariffCalculator.meter')}
          value={String(file.chosen)}
          onChange={(event) => onFile({ ...file, chosen: Number(event.currentTarget.value) })}
          data={file.imports.map(({ meter }, i) => ({
            value: String(i),
            label: meter ?? t('gridTariffCalculator.meterNumber', { number: i + 1 }),
          }))}
        />
      )}
    </>
  )
}
