import type { ExternalCredential } from '@kilowatt/contracts/portal/external-credentials'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { usePortalChange } from './use-portal-change.ts'

type Props = {
  opened: boolean
  token: ExternalCredential
  onClose: () => void
  onAdded: (deviceId: number) => void
}

const MAX_LENGTH = 40

/** Adds a metering place by its EIMM, read with the selected token. */
export function AddPlaceDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('portal.addDevice')}>
      <PlaceForm {...form} onClose={onClose} />
    </FormDialog>
  )
}

function PlaceForm({ token, onClose, onAdded }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { eimm: '' } })
  const adding = usePortalChange({
    change: (eimm: string) =>
      client.abstractDevices.add({
        data: { eimm, token_id: token.id, abstract_device_type_id: 1, credentials: [{ token_id: token.id }] },
      }),
    failure: 'portal.errorAddingDevice',
    done: ({ data }) => {
      onAdded(data.id)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      save={adding}
      fieldText={() => t('portal.noEimm')}
      keepLabel={t('actions.cancel')}
      saveLabel={t('portal.addDevice')}
      onKeep={onClose}
      onSubmit={({ eimm }) => eimm.trim() !== '' && adding.mutate(eimm.trim())}
    >
      <TextInput
        {...form.getInputProps('eimm')}
        data-autofocus
        label={t('portal.eimm')}
        description={t('portal.eimmWhere', { token: token.token })}
        placeholder="3-0000001"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  )
}
