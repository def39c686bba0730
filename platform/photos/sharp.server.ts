import sharp from 'sharp'

// libvips keeps decoded images of its last operations, which are hundreds of MB for large photos.
sharp.cache(false)

export { sharp }
