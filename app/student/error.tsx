'use client';

export { AreaError as default } from '@/components/shell/errors/area-error';
