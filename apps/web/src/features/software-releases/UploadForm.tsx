import rules from 'virtual:form-rules/softwareReleases.startUpload'
import { MAX_SOFTWARE_BYTES } from '@kilowatt/contracts/fleet/software-limits'
import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { softwareVersionPattern } from '@kilowatt/domain/fleet/software-version'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { Button, Fieldset, FileInput, NativeSelect, Progress, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { NotesField } from './NotesField.tsx'
import classes from './Software.module.css'
import { uploadSoftware } from './upload-software.ts'

type Values = {
  type: (typeof oemDeviceTypes)[number]
  hardwareVersion: string
  version: string
  notes: string
  signature: string
  file: File | null
}

const signaturePattern = new RegExp(rules.signature?.pattern ?? '')

type Props = { onClose: () => void; onUploaded: (release: SoftwareRelease) => void }

export function UploadForm({ onClose, onUploaded }: Props) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const bytes = (count: number) => formatBytes(count, { locale: i18n.language })
  const [sentBytes, setSentBytes] = useState(0)
  const [stop] = useState(() => new AbortController())
  const form = useForm<Values>({
    initialValues: {
      type: 'CONTROLLER',
      hardwareVersion: '',
      version: '',
      notes: '',
      signature: '',
      file: null,
    },
    validate: {
      version: (version) =>
        softwareVersionPattern.test(version.trim()) ? null : t('software.versionInvalid'),
      signature: (signature) =>
        signaturePattern.test(signature.trim()) ? null : t('software.signatureInvalid'),
      file: (file) => {
        if (!file) return t('software.fileMissing')
        if (file.size === 0) return t('software.fileEmpty')
        return file.size > MAX_SOFTWARE_BYTES
          ? t('software.fileTooLarge', { max: bytes(MAX_SOFTWARE_BYTES) })
          : null
      },
    },
  })
  const upload = useMutation({
    mutationFn: ({ file, hardwareVersion, version, signature, ...software }: Values & { file: File }) =>
      uploadSoftware(
        {
          ...software,
          version: version.trim(),
          signature: signature.trim(),
          hardwareVersion: hardwareVersion.trim() === '' ? null : hardwareVersion.trim(),
        },
        file,
        { onProgress: setSentBytes, stop: stop.signal },
      ),
    onMutate: () => setSentBytes(0),
    onSuccess: async (release) => {
      toastSuccess(t('software.uploaded', { version: release.version }))
      await queries.invalidateQueries({ queryKey: orpc.softwareReleases.key() })
      onUploaded(release)
    },
  })
  const { file } = form.values
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={stop.signal.aborted ? null : upload.error}
      onSubmit={(values) => values.file && upload.mutate({ ...values, file: values.file })}
    >
      {/* the release is already announced, so later changes would be lost */}
      <Fieldset variant="unstyled" className={classes.form} disabled={upload.isPending}>
        <div className={classes.pair}>
          <NativeSelect
            {...form.getInputProps('type')}
            data-autofocus
            label={t('software.hardwareType')}
            data={oemDeviceTypes.map((value) => ({ value, label: t(`controllerTypes.${value}`) }))}
          />
          <TextInput
            {...form.getInputProps('hardwareVersion')}
            label={t('words.hwVersion')}
            description={t('software.hardwareHelp')}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <TextInput
          {...form.getInputProps('version')}
          label={t('software.version')}
          placeholder="2.4.0"
          autoComplete="off"
        />
        <NotesField {...form.getInputProps('notes')} maxLength={rules.notes?.maxLength ?? 0} />
        <FileInput
          {...form.getInputProps('file')}
          label={t('software.file')}
          description={t('software.fileHelp', { max: bytes(MAX_SOFTWARE_BYTES) })}
          placeholder={t('actions.chooseFile')}
          clearable
        />
        <Textarea
          {...form.getInputProps('signature')}
          label={t('software.signature')}
          description={t('software.signatureHelp')}
          minRows={2}
          autosize
          autoComplete="off"
          spellCheck={false}
        />
      </Fieldset>
      {upload.isPending && file && (
        <div role="status">
          <Progress value={(100 * sentBytes) / file.size} aria-label={t('software.upload')} />
          <span className="caption">
            {sentBytes < file.size
              ? t('software.sent', { sent: bytes(sentBytes), size: bytes(file.size) })
              : t('software.checking')}
          </span>
        </div>
      )}
      <div className={classes.answers}>
        <Button
          onClick={() => {
            stop.abort()
            onClose()
          }}
        >
          {t('actions.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={upload.isPending}>
          {t('software.upload')}
        </Button>
      </div>
    </CallForm>
  )
}
