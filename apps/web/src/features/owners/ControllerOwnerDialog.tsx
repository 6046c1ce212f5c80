import { Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { type Owner, OwnerForm } from './OwnerForm.tsx'

export type OwnedController = {
  id: number
  unitId: string
  /** the location it is linked to; null when it is free */
  location: { name: string } | null
  owner: Owner
}

type Props = {
  /** null: closed */
  controller: OwnedController | null
  onSaved: () => void
  onClose: () => void
}

/** Gives a controller to any person, or to no one; its location keeps its own owner. For super admins. */
export function ControllerOwnerDialog({ controller, ...answers }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={controller !== null}
      onClose={answers.onClose}
      title={t('owners.controllerTitle', { name: controller?.unitId })}
      withCloseButton={false}
      size={440}
    >
      {controller && <People {...answers} controller={controller} />}
    </Modal>
  )
}

function People({ controller, ...answers }: Props & { controller: OwnedController }) {
  const { t } = useTranslation()
  const { id, location, owner } = controller
  const [search, setSearch] = useState('')
  const people = useQuery(
    orpc.adminSearch.users.queryOptions({
      input: { ...(search !== '' && { search }), sort: 'lastName' },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  return (
    <OwnerForm
      owner={owner}
      help={
        location === null
          ? t('owners.freeControllerHelp')
          : t('owners.controllerHelp', { location: location.name })
      }
      people={people}
      onSearch={setSearch}
      save={(userId) => client.oemDevices.setOwner({ id, userId })}
      {...answers}
    />
  )
}
