import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { DialogAnswers } from '../../shared/forms/DialogAnswers.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../shared/forms/number-input.ts'
import classes from './OemDevices.module.css'
import { useControllerSave } from './use-controller-save.ts'

type Props = { opened: boolean; device: OemDeviceDetails; onClose: () => void }

const BYTES_PER_MB = 1_000_000
const MAX_MB = 1_000_000

/** Asks above how much mobile data of a month people are told. */
export function DataLimitDialog({ opened, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('controllerPages.limitTitle')}
      withCloseButton={false}
      size={440}
    >
      <LimitForm device={device} onClose={onClose} />
    </Modal>
  )
}

function LimitForm({ device: { id, dataLimitBytes }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm<{ dataLimitMb: NumberInput }>({
    initialValues: { dataLimitMb: dataLimitBytes === null ? '' : dataLimitBytes / BYTES_PER_MB },
    validate: {
      dataLimitMb: (mb) =>
        mb === '' || (typeof mb === 'number' && mb >= 1 && mb <= MAX_MB)
          ? null
          : t('controllerPages.limitInvalid'),
    },
  })
  const save = useControllerSave({
    onClose,
    save: (mb: NumberInput) =>
      client.oemDevices.setDataLimit({
        id,
        dataLimitBytes: typeof mb === 'number' ? Math.round(mb * BYTES_PER_MB) : null,
      }),
    done: () => t('controllerPages.saved'),
  })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={save.error}
      onSubmit={({ dataLimitMb }) => save.mutate(dataLimitMb)}
    >
      <NumberField
        {...form.getInputProps('dataLimitMb')}
        data-autofocus
        label={t('controllerPages.limitMb')}
        description={t('controllerPages.limitHelp')}
      />
      <DialogAnswers
        keepLabel={t('actions.cancel')}
        saveLabel={t('actions.save')}
        busy={save.isPending}
        onKeep={onClose}
      />
    </CallForm>
  )
}
