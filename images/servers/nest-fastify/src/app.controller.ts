import { All, Body, Controller, Get, Headers, HttpCode, Res } from '@nestjs/common';
import { AppService } from './app.service.js';

@Controller()
export class AppController {
  constructor(private readonly appService: AppService) {}

  @Get()
  getHello() {
    return this.appService.getHello();
  }

  // The default status of POST is 201.
  @All('echo')
  @HttpCode(200)
  echo(
    @Body() body: Buffer | undefined,
    @Headers('content-type') type: string | undefined,
    @Res({ passthrough: true }) response: { type(value: string): void },
  ) {
    response.type(type ?? 'application/octet-stream');
    return body ?? Buffer.alloc(0);
  }
}
