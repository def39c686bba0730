import { createJpegPhoto, svg } from '#test/image-files.ts'
import { type OperationCalls, otherSite, photoUrl } from '../api-harness.ts'
import { asAdmin, refused } from './requests.ts'

function createPhotoForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'tee.jpg'))
  return form
}

const path = '/api/product-images'
const tooManyBytes = 26 * 1024 * 1024

export const adminCalls: OperationCalls = {
  uploadProductImage: {
    201: async api => {
      await api.signIn()
      const headers = { 'upload-key': 'a-new-photo' }
      return api.send('POST', path, { headers, body: createPhotoForm(await createJpegPhoto()) })
    },
    invalid_request: [
      asAdmin('POST', path, {}),
      async api => {
        await api.signIn()
        const headers = { 'upload-key': 'short' }
        return api.send('POST', path, { headers, body: createPhotoForm(svg) })
      },
    ],
    invalid_image: asAdmin('POST', path, createPhotoForm(svg)),
    ...refused('POST', path),
    cross_site_request: api => api.send('POST', path, otherSite),
    // Made when it is sent, so that it doesn't stay in memory.
    payload_too_large: api => asAdmin('POST', path, createPhotoForm(new Uint8Array(tooManyBytes)))(api),
  },
  deleteProductImage: {
    204: asAdmin('DELETE', path, { url: '/product-images/unknown.webp' }),
    invalid_request: asAdmin('DELETE', path, {}),
    ...refused('DELETE', path),
    image_in_use: async api => {
      await api.signIn()
      await api.insertPhotographedProduct()
      return api.send('DELETE', path, { body: { url: photoUrl } })
    },
    cross_site_request: api => api.send('DELETE', path, otherSite),
    payload_too_large: api => asAdmin('DELETE', path, 'x'.repeat(tooManyBytes))(api),
  },
}
