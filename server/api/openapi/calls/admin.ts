import { createJpegPhoto, svg } from '#test/image-files.ts'
import { type OperationCalls, otherSite, photoUrl } from '../api-harness.ts'

function createPhotoForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'tee.jpg'))
  return form
}

export const adminCalls: OperationCalls = {
  uploadProductImage: {
    201: async api => {
      await api.signIn()
      const headers = { 'upload-key': 'a-new-photo' }
      return api.send('POST', '/api/product-images', { headers, body: createPhotoForm(await createJpegPhoto()) })
    },
    invalid_request: [
      async api => {
        await api.signIn()
        return api.send('POST', '/api/product-images', { body: {} })
      },
      async api => {
        await api.signIn()
        const headers = { 'upload-key': 'short' }
        return api.send('POST', '/api/product-images', { headers, body: createPhotoForm(svg) })
      },
    ],
    invalid_image: async api => {
      await api.signIn()
      return api.send('POST', '/api/product-images', { body: createPhotoForm(svg) })
    },
    unauthorized: api => api.send('POST', '/api/product-images'),
    forbidden: async api => {
      await api.signIn({ isAdmin: false })
      return api.send('POST', '/api/product-images')
    },
    cross_site_request: api => api.send('POST', '/api/product-images', otherSite),
    payload_too_large: async api => {
      await api.signIn()
      return api.send('POST', '/api/product-images', { body: createPhotoForm(new Uint8Array(26 * 1024 * 1024)) })
    },
  },
  deleteProductImage: {
    204: async api => {
      await api.signIn()
      return api.send('DELETE', '/api/product-images', { body: { url: '/product-images/unknown.webp' } })
    },
    invalid_request: async api => {
      await api.signIn()
      return api.send('DELETE', '/api/product-images', { body: {} })
    },
    unauthorized: api => api.send('DELETE', '/api/product-images'),
    forbidden: async api => {
      await api.signIn({ isAdmin: false })
      return api.send('DELETE', '/api/product-images')
    },
    image_in_use: async api => {
      await api.signIn()
      await api.insertPhotographedProduct()
      return api.send('DELETE', '/api/product-images', { body: { url: photoUrl } })
    },
    cross_site_request: api => api.send('DELETE', '/api/product-images', otherSite),
    payload_too_large: async api => {
      await api.signIn()
      return api.send('DELETE', '/api/product-images', { body: 'x'.repeat(26 * 1024 * 1024) })
    },
  },
}
