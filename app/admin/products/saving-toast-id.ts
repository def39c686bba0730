/** 'Uploading...' and 'Updating...' are replaced by how it went (readings T56). */
export const savingToastId = 'saving-product'
