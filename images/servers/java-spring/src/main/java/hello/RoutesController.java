package hello;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Texts and a page behind Spring's router. */
@RestController
class RoutesController {

    @GetMapping(path = "/hey", produces = MediaType.TEXT_PLAIN_VALUE)
    String hey() {
        return "Hey!";
    }

    @GetMapping(path = "/hell", produces = MediaType.TEXT_PLAIN_VALUE)
    String hell() {
        return "Hell!";
    }

    @GetMapping(path = "/hello", produces = MediaType.TEXT_PLAIN_VALUE)
    String hello() {
        return "Hello World!";
    }

    @GetMapping(path = "/about", produces = MediaType.TEXT_HTML_VALUE)
    String about() {
        return "<html><body>About page</body></html>";
    }

    /** In place of the error page of Spring Boot. */
    @RestControllerAdvice
    static class NotFound {

        @ExceptionHandler(NoResourceFoundException.class)
        ResponseEntity<String> notFound() {
            return ResponseEntity.status(HttpStatus.NOT_FOUND)
                    .contentType(MediaType.TEXT_PLAIN)
                    .body("Not Found");
        }
    }
}
