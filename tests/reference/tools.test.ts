import { describe, expect, test } from 'vitest';
import { numberOf } from '../../reference/http/values.ts';
import { column, make, open } from './client.ts';

const address = (path: string) => encodeURIComponent(`http://site.test${path}`);

describe.each(['/oembed/1.0/embed', '/oembed/1.0/proxy'])('%s', (path) => {
  test.each(['', '/', '/hello/', '/event/film-talk/', '/product/film-mug', '/venue/rooftop/?x=1'])(
    'embeds %s',
    async (page) => {
      const { body } = await open()('GET', `${path}?url=${address(page)}`);
      expect(body).toMatchObject({
        version: '1.0',
        type: 'rich',
        width: 600,
        html: expect.stringContaining('<iframe'),
      });
    },
  );

  test.each([
    'https://elsewhere.test/video',
    'http://site.test/no-such-page/',
    'http://site.test/event/unannounced-festival/',
    '',
  ])('knows nothing of %s', async (url) => {
    expect((await open()('GET', `${path}?url=${encodeURIComponent(url)}`)).status).toBe(404);
  });

  test('needs an address', async () => {
    expect((await open()('GET', path)).code).toBe('rest_missing_callback_param');
    expect((await open()('GET', `${path}?url=not+a+url`)).status).toBe(400);
  });

  test.each([1, 100, 450, 600, 5000])('is no wider than %i', async (maxwidth) => {
    const { body } = await open()('GET', `${path}?url=${address('/hello/')}&maxwidth=${maxwidth}`);
    expect(numberOf(body.width)).toBeLessThanOrEqual(Math.min(600, maxwidth));
    expect(numberOf(body.height)).toBeGreaterThan(0);
  });

  test('writes the address so that it stays inside its attribute', async () => {
    const { body } = await open()('GET', `${path}?url=${address('/hello/?a="><script>')}`);
    expect(body.html).not.toContain('<script>');
  });
});

describe('the formats of an embed', () => {
  test('embed answers XML where asked', async () => {
    const answer = await open()('GET', `/oembed/1.0/embed?url=${address('/hello/')}&format=xml`);
    expect(answer.headers['Content-Type']).toMatch(/^text\/xml/);
    expect(answer.text).toMatch(/^<\?xml .*<oembed>.*<width>600<\/width>/s);
  });

  test('proxy takes two formats, a height and a flag', async () => {
    const client = open();
    const url = `/oembed/1.0/proxy?url=${address('/hello/')}`;
    expect((await client('GET', `${url}&format=xml`)).body.type).toBe('rich');
    expect((await client('GET', `${url}&maxheight=50`)).body.height).toBe(50);
    for (const bad of ['format=bogus', 'maxwidth=wide', 'maxheight=high', 'discover=maybe']) {
      expect((await client('GET', `${url}&${bad}`)).status).toBe(400);
    }
  });
});

describe('contact forms', () => {
  const FORMS = '/forms/v1/contact-forms';

  test('are made, listed, read, changed and deleted', async () => {
    const client = open();
    const { body: form } = await client('POST', FORMS, {
      body: { title: 'Press', locale: 'en_US', form: '[text* name]' },
    });
    expect(form).toMatchObject({
      title: 'Press',
      slug: 'press',
      locale: 'en_US',
      properties: { form: { content: '[text* name]' } },
    });
    expect(column((await client('GET', FORMS)).list, 'title')).toEqual(['Contact form', 'Quote request', 'Press']);
    expect((await client('GET', `${FORMS}/${form.id}`)).body).toEqual(form);
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const { body } = await client(method, `${FORMS}/${form.id}`, { body: { title: method } });
      expect(body).toEqual({ ...form, title: method });
    }
    const mail = await client('PUT', `${FORMS}/${form.id}`, { body: { mail: { subject: 'New' } } });
    expect(mail.body.properties).toMatchObject({
      mail: { subject: 'New', active: true },
      form: { content: '[text* name]' },
    });
    expect((await client('DELETE', `${FORMS}/${form.id}`)).body).toEqual({ deleted: true });
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await client(method, `${FORMS}/${form.id}`)).status).toBe(404);
  });

  test('of nothing get a title', async () => {
    expect((await open()('POST', FORMS)).body).toMatchObject({ id: expect.any(Number), title: 'Untitled' });
  });

  test('take feedback from anyone, in any form', async () => {
    const client = open();
    const [id] = column((await client('GET', FORMS)).list, 'id');
    const path = `${FORMS}/${id}/feedback`;
    const multipart =
      '--b\r\nContent-Disposition: form-data; name="your-name"\r\n\r\nA\r\n--b\r\nContent-Disposition: form-data; name="your-email"\r\n\r\na@b.test\r\n--b--\r\n';
    const type = 'multipart/form-data; boundary=b';
    expect((await client('POST', path, { body: multipart, type, as: null })).body).toMatchObject({
      contact_form_id: id,
      status: 'mail_sent',
    });
    expect((await client('POST', path, { body: { 'your-name': 'A', 'your-email': 'a@b.test' } })).body.status).toBe(
      'mail_sent',
    );
    const empty = await client('POST', path, { as: null });
    expect(empty).toMatchObject({ status: 200, body: { status: 'validation_failed' } });
    expect(column(empty.body.invalid_fields, 'field')).toEqual(['your-name', 'your-email']);
    expect((await client('POST', `${FORMS}/999999/feedback`)).status).toBe(404);
  });

  test('tell their rules and challenges to anyone', async () => {
    const client = open();
    const [id] = column((await client('GET', FORMS)).list, 'id');
    const { body } = await client('GET', `${FORMS}/${id}/feedback/schema`, { as: null });
    expect(column(body.rules, 'field')).toEqual(['your-name', 'your-email']);
    expect((await client('GET', `${FORMS}/${id}/refill`, { as: null })).status).toBe(200);
    for (const tail of ['feedback/schema', 'refill']) {
      expect((await client('GET', `${FORMS}/999999/${tail}`)).status).toBe(404);
    }
  });
});

describe('site tools', () => {
  test.each(['/seo/v1/options', '/patterns/v1/user', '/patterns/v1/site-settings', '/patterns/v1/onboarding/options'])(
    '%s keeps what it is given',
    async (path) => {
      const client = open();
      await client('POST', path, { body: { colour: 'blue' } });
      await client('POST', path, { body: { size: 2 } });
      expect((await client('GET', path)).body).toMatchObject({ colour: 'blue', size: 2 });
    },
  );

  test.each([
    ['/seo/v1/reset-settings', '/seo/v1/options'],
    ['/patterns/v1/clear-user', '/patterns/v1/user'],
  ])('%s forgets', async (reset, path) => {
    const client = open();
    await client('POST', path, { body: { colour: 'blue' } });
    await client('POST', reset);
    expect((await client('GET', path)).body).toEqual({ success: true });
  });

  test('a field is described and rendered by its type', async () => {
    const client = open();
    expect((await client('GET', '/descriptors/v1/field/text', { as: null })).body.type).toBe('text');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await client(method, '/descriptors/v1/field/text/render?name=title', { as: null });
      expect(answer.body).toMatchObject({ type: 'text', name: 'title' });
    }
  });

  test('two deployments share nothing', async () => {
    const [first, second] = [open(), open()];
    await first('POST', '/seo/v1/options', { body: { colour: 'blue' } });
    await make(first, '/shop-analytics/coupons', { code: 'mine' });
    expect((await second('GET', '/seo/v1/options')).body).not.toHaveProperty('colour');
    expect((await second('GET', '/shop-analytics/coupons?code=mine')).list).toEqual([]);
  });
});
